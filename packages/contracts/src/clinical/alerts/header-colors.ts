import type { Patient } from '../../patients/patients.contract.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother, pressureInPregnancy } from '../patient/pregnancy.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import { type PediatricSign, pediatricFlag } from './pediatric-bands.ts';

/** The five tiles of the vitals strip, in order. */
export const headerTiles = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
] as const;
export type HeaderTile = (typeof headerTiles)[number];

/** `unknown` is shown in gray with "--", never as normal. */
export type TileColor = 'normal' | 'warning' | 'critical' | 'unknown';

export type HeaderPatient = Aged & Pick<Patient, 'spo2Scale' | 'pregnancy'>;

/**
 * HEAD-1 to HEAD-5: the header's limits for adults. Header, history and panel have different tables on purpose (D32).
 */
export const headerLimits = {
  /** Critical outside this range. mmHg. */
  bloodPressureSystolic: { min: 90, max: 140 },
  /** Critical outside this range. mmHg. */
  bloodPressureDiastolic: { min: 60, max: 90 },
  /** Warning outside this range. Per minute. */
  heartRate: { min: 60, max: 100 },
  /** Warning outside this range. Per minute. */
  respiratoryRate: { min: 12, max: 20 },
  /** Warning outside this range. °C. */
  temperature: { min: 36, max: 38 },
  /** Percent. */
  oxygenSaturation: { criticalBelow: 94, warningBelow: 96 },
  /** HEAD-6, D9: SpO₂ scale 2, target 88 to 92 %. Values above count only on oxygen. Percent. */
  oxygenSaturationScale2: { criticalBelow: 88, warningAboveOnOxygen: 92, criticalFromOnOxygen: 97 },
} as const;

const isOutside = (value: number, { min, max }: { min: number; max: number }) => value < min || value > max;

const warns = (value: number | undefined, limits: { min: number; max: number }): TileColor => {
  if (value === undefined) return 'unknown';
  return isOutside(value, limits) ? 'warning' : 'normal';
};

function pressureColor(systolic: number | undefined, diastolic: number | undefined): TileColor {
  const outside = [
    systolic !== undefined && isOutside(systolic, headerLimits.bloodPressureSystolic),
    diastolic !== undefined && isOutside(diastolic, headerLimits.bloodPressureDiastolic),
  ];
  if (outside.includes(true)) return 'critical';
  return systolic === undefined || diastolic === undefined ? 'unknown' : 'normal';
}

/** HEAD-10: the upper limits are those of pregnancy; the lower ones stay. */
function pressureColorInPregnancy(systolic: number | undefined, diastolic: number | undefined): TileColor {
  const isLow =
    (systolic !== undefined && systolic < headerLimits.bloodPressureSystolic.min) ||
    (diastolic !== undefined && diastolic < headerLimits.bloodPressureDiastolic.min);
  const pressure = pressureInPregnancy(systolic, diastolic);
  if (isLow || pressure === 'severe') return 'critical';
  if (pressure === 'raised') return 'warning';
  return systolic === undefined || diastolic === undefined ? 'unknown' : 'normal';
}

/** From least to most urgent. */
const urgency: readonly TileColor[] = ['normal', 'unknown', 'warning', 'critical'];
const moreUrgent = (a: TileColor, b: TileColor) => (urgency.indexOf(a) > urgency.indexOf(b) ? a : b);

function saturationColor(vitals: MergedVitals, patient: HeaderPatient): TileColor {
  const percent = vitals.oxygenSaturation?.value;
  if (percent === undefined) return 'unknown';
  if ((vitals.spo2Scale?.value ?? patient.spo2Scale) === 1) {
    const { criticalBelow, warningBelow } = headerLimits.oxygenSaturation;
    if (percent < criticalBelow) return 'critical';
    return percent < warningBelow ? 'warning' : 'normal';
  }
  const { criticalBelow, warningAboveOnOxygen, criticalFromOnOxygen } = headerLimits.oxygenSaturationScale2;
  if (percent < criticalBelow) return 'critical';
  if (percent <= warningAboveOnOxygen) return 'normal';
  if (vitals.supplementalOxygen === undefined) return 'unknown';
  if (!vitals.supplementalOxygen.value) return 'normal';
  return percent >= criticalFromOnOxygen ? 'critical' : 'warning';
}

/**
 * Returns the color of each tile for the values currently known. Under 18, the age bands replace the adult limits
 * (HEAD-7). In pregnancy and for six weeks after a birth, the blood pressure has its own limits (HEAD-10). An
 * unrecordable sign is `critical` (HEAD-8).
 */
export function headerColors(
  vitals: MergedVitals,
  patient: HeaderPatient,
  now: Date,
): Record<HeaderTile, TileColor> {
  const day = localDay(now);
  const colors = ageOf(patient, day) < 18 ? childColors(vitals, patient, day) : adultColors(vitals, patient);
  if (isPregnantOrNewMother(patient, day)) {
    const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
    const color = pressureColorInPregnancy(systolic?.value, diastolic?.value);
    // For a pregnant girl, her age band applies too.
    colors.bloodPressure = ageOf(patient, day) < 18 ? moreUrgent(colors.bloodPressure, color) : color;
  }
  for (const tile of headerTiles) if (vitals.unrecordable[tile]) colors[tile] = 'critical';
  return colors;
}

function adultColors(vitals: MergedVitals, patient: HeaderPatient): Record<HeaderTile, TileColor> {
  return {
    bloodPressure: pressureColor(vitals.bloodPressureSystolic?.value, vitals.bloodPressureDiastolic?.value),
    heartRate: warns(vitals.heartRate?.value, headerLimits.heartRate),
    respiratoryRate: warns(vitals.respiratoryRate?.value, headerLimits.respiratoryRate),
    temperature: warns(vitals.temperature?.value, headerLimits.temperature),
    oxygenSaturation: saturationColor(vitals, patient),
  };
}

function childColors(vitals: MergedVitals, patient: Aged, day: string): Record<HeaderTile, TileColor> {
  const color = (sign: PediatricSign): TileColor => {
    const value = vitals[sign]?.value;
    return (value === undefined ? undefined : pediatricFlag(sign, value, patient, day)?.level) ?? 'unknown';
  };
  return {
    bloodPressure: color('bloodPressureSystolic'),
    heartRate: color('heartRate'),
    respiratoryRate: color('respiratoryRate'),
    temperature: color('temperature'),
    oxygenSaturation: color('oxygenSaturation'),
  };
}
