import { ageIsUnknown, monthsOf, type Person, yearsOf } from './calendar.ts';
import { tenths } from './reading.ts';

/*
 * Children's vital signs: American Heart Association, Pediatric Advanced Life Support Provider Manual, "Vital signs in
 * children" (PED-1 to PED-3); NICE NG143, Fever in under 5s (PED-4, PED-5); the danger-zone saturation of the ESI handbook.
 */

/** The lowest age in months, then the normal ranges of heart rate, respiratory rate and systolic pressure. */
type Band = readonly [
  name: string,
  fromMonths: number,
  ...normal: [number, number, number, number, number, number],
];

const bands: readonly Band[] = [
  ['neonate', 0, 100, 205, 30, 53, 67, 84],
  ['infant', 1, 100, 180, 30, 53, 72, 104],
  ['toddler', 12, 98, 140, 22, 37, 86, 106],
  ['preschool', 36, 80, 120, 20, 28, 89, 112],
  ['school-age', 72, 75, 118, 18, 25, 97, 115],
  ['preadolescent', 120, 75, 118, 18, 25, 102, 120],
  ['adolescent', 144, 60, 100, 12, 20, 110, 131],
];

export type ChildSign =
  | 'heartRate'
  | 'respiratoryRate'
  | 'bloodPressureSystolic'
  | 'temperature'
  | 'oxygenSaturation';

export function bandOf(child: Person, on: string): Band | undefined {
  if (yearsOf(child, on) >= 18 || ageIsUnknown(child)) return undefined;
  const months = monthsOf(child, on);
  return bands.filter(([, fromMonths]) => months >= fromMonths).at(-1);
}

/** A child is hypotensive below this systolic pressure, by years: 70 + 2 × years from 1 to 9. */
const hypotensionByYears = [70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90];

export function hypotensionBelow(child: Person, on: string): number | undefined {
  if (yearsOf(child, on) >= 18) return undefined;
  if (ageIsUnknown(child) || monthsOf(child, on) < 1) return 60;
  return hypotensionByYears[Math.min(10, yearsOf(child, on))];
}

const normal = { level: 'normal' };
const warning = (direction: string) => ({ level: 'warning', direction });
const critical = (direction: string) => ({ level: 'critical', direction });

/** Judges a child's value; undefined if it cannot be judged. */
export function childOracle(sign: ChildSign, value: number, child: Person, on: string) {
  if (yearsOf(child, on) >= 18) return undefined;
  if (sign === 'temperature') {
    const isSmall = !ageIsUnknown(child) && monthsOf(child, on) < 3;
    if (tenths(value) >= 380) return isSmall ? critical('high') : warning('high');
    return tenths(value) < 360 ? warning('low') : normal;
  }
  if (sign === 'oxygenSaturation') {
    if (value < 92) return critical('low');
    return value <= 95 ? warning('low') : normal;
  }
  const lowest = hypotensionBelow(child, on) ?? 0;
  if (sign === 'bloodPressureSystolic' && value < lowest) return critical('low');
  const band = bandOf(child, on);
  if (band === undefined) return undefined;
  const [, , heartFrom, heartTo, breathsFrom, breathsTo, systolicFrom, systolicTo] = band;
  const [from, to] = {
    heartRate: [heartFrom, heartTo] as const,
    respiratoryRate: [breathsFrom, breathsTo] as const,
    bloodPressureSystolic: [systolicFrom, systolicTo] as const,
  }[sign];
  if (value < from) return warning('low');
  return value > to ? warning('high') : normal;
}
