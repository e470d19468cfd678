import { type Aged, ageOf, isAgeAssumed, monthsOn } from '../patient/age.ts';

/*
 * Age bands under 18 (D32). American Heart Association, Pediatric Advanced Life Support Provider Manual, "Vital
 * signs in children": awake heart rate, respiratory rate, systolic pressure and the definition of hypotension.
 * Temperature and saturation: NICE NG143, Fever in under 5s, and the danger-zone saturation of the Emergency
 * Severity Index handbook. Rules: docs/clinical/pediatric-bands.md.
 */

export interface Range {
  min: number;
  max: number;
}

export interface PediatricBand {
  name: 'neonate' | 'infant' | 'toddler' | 'preschool' | 'school-age' | 'preadolescent' | 'adolescent';
  /** The band applies below this age in months. */
  belowMonths: number;
  /** Beats per minute, awake. */
  heartRate: Range;
  /** Breaths per minute. */
  respiratoryRate: Range;
  /** mmHg. */
  bloodPressureSystolic: Range;
}

const years = (count: number) => count * 12;

/** PED-1. The adolescent band ends at 18, where the adult limits begin. */
export const pediatricBands: readonly PediatricBand[] = [
  {
    name: 'neonate',
    belowMonths: 1,
    heartRate: { min: 100, max: 205 },
    respiratoryRate: { min: 30, max: 53 },
    bloodPressureSystolic: { min: 67, max: 84 },
  },
  {
    name: 'infant',
    belowMonths: years(1),
    heartRate: { min: 100, max: 180 },
    respiratoryRate: { min: 30, max: 53 },
    bloodPressureSystolic: { min: 72, max: 104 },
  },
  {
    name: 'toddler',
    belowMonths: years(3),
    heartRate: { min: 98, max: 140 },
    respiratoryRate: { min: 22, max: 37 },
    bloodPressureSystolic: { min: 86, max: 106 },
  },
  {
    name: 'preschool',
    belowMonths: years(6),
    heartRate: { min: 80, max: 120 },
    respiratoryRate: { min: 20, max: 28 },
    bloodPressureSystolic: { min: 89, max: 112 },
  },
  {
    name: 'school-age',
    belowMonths: years(10),
    heartRate: { min: 75, max: 118 },
    respiratoryRate: { min: 18, max: 25 },
    bloodPressureSystolic: { min: 97, max: 115 },
  },
  {
    name: 'preadolescent',
    belowMonths: years(12),
    heartRate: { min: 75, max: 118 },
    respiratoryRate: { min: 18, max: 25 },
    bloodPressureSystolic: { min: 102, max: 120 },
  },
  {
    name: 'adolescent',
    belowMonths: years(18),
    heartRate: { min: 60, max: 100 },
    respiratoryRate: { min: 12, max: 20 },
    bloodPressureSystolic: { min: 110, max: 131 },
  },
];

/** Returns the age in months: exact with a date of birth, otherwise from the entered years. */
function monthsOf(patient: Aged, day: string): number {
  return patient.dateOfBirth === undefined ? years(patient.age) : monthsOn(patient.dateOfBirth, day);
}

/**
 * PED-2: returns the band on a day. Undefined from 18 on, where adult limits apply, and for a child of unknown age
 * (PED-6).
 */
export function pediatricBand(patient: Aged, day: string): PediatricBand | undefined {
  if (ageOf(patient, day) >= 18 || isAgeAssumed(patient)) return undefined;
  const months = monthsOf(patient, day);
  return pediatricBands.find(({ belowMonths }) => months < belowMonths);
}

/** PED-3: returns the systolic pressure (mmHg) below which a child is hypotensive; undefined from 18 on. */
export function pediatricHypotension(patient: Aged, day: string): number | undefined {
  if (ageOf(patient, day) >= 18) return undefined;
  const months = monthsOf(patient, day);
  // PED-6: the lowest limit holds at any age.
  if (months < 1 || isAgeAssumed(patient)) return 60;
  if (months < years(1)) return 70;
  return months < years(10) ? 70 + 2 * Math.floor(months / 12) : 90;
}

export type PediatricSign =
  | 'heartRate'
  | 'respiratoryRate'
  | 'bloodPressureSystolic'
  | 'temperature'
  | 'oxygenSaturation';

export interface PediatricFlag {
  level: 'normal' | 'warning' | 'critical';
  direction?: 'low' | 'high';
}

/**
 * Judges one value of a child against its band, in the unit of the wire; undefined from 18 on. PED-6: if the child's
 * age is unknown, applies only rules that hold for every child: temperature, saturation, and a systolic pressure below
 * every limit.
 */
export function pediatricFlag(
  sign: PediatricSign,
  value: number,
  patient: Aged,
  day: string,
): PediatricFlag | undefined {
  if (ageOf(patient, day) >= 18) return undefined;
  const band = pediatricBand(patient, day);
  switch (sign) {
    case 'temperature':
      return temperatureFlag(value, monthsOf(patient, day));
    case 'oxygenSaturation':
      return saturationFlag(value);
    case 'bloodPressureSystolic': {
      const hypotensiveBelow = pediatricHypotension(patient, day) ?? 0;
      if (value < hypotensiveBelow) return { level: 'critical', direction: 'low' };
      return band && outside(value, band.bloodPressureSystolic);
    }
    default:
      return band && outside(value, band[sign]);
  }
}

function outside(value: number, { min, max }: Range): PediatricFlag {
  if (value < min) return { level: 'warning', direction: 'low' };
  return value > max ? { level: 'warning', direction: 'high' } : { level: 'normal' };
}

/** PED-4: from 38 °C a fever, which is critical under three months. Below 36 °C a warning. */
function temperatureFlag(celsius: number, months: number): PediatricFlag {
  if (celsius >= 38) return { level: months < 3 ? 'critical' : 'warning', direction: 'high' };
  return celsius < 36 ? { level: 'warning', direction: 'low' } : { level: 'normal' };
}

/** PED-5: below 92 % critical, up to 95 % a warning. */
function saturationFlag(percent: number): PediatricFlag {
  if (percent < 92) return { level: 'critical', direction: 'low' };
  return percent <= 95 ? { level: 'warning', direction: 'low' } : { level: 'normal' };
}
