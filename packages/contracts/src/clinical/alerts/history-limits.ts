import type { Patient } from '../../patients/patients.contract.ts';
import { vitalRanges } from '../../vitals/vital-ranges.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother, pregnancyPressure } from '../patient/pregnancy.ts';
import { oxygenOf, painOf, temperatureOf } from '../vitals/merged-vitals.ts';
import { pediatricFlag } from './pediatric-bands.ts';

/**
 * HIST-1 to HIST-7: the history table's own limits (D32). Values below `min` or above `max` are abnormal. Units of
 * the wire.
 */
export const historyLimits = {
  temperature: { min: 36, max: 38 },
  heartRate: { min: 60, max: 100 },
  respiratoryRate: { min: 12, max: 20 },
  bloodPressureSystolic: { min: 90, max: 140 },
  bloodPressureDiastolic: { min: 60, max: 90 },
  oxygenSaturation: { min: 95, max: 100 },
  painLevel: { min: 0, max: 7 },
} as const;
export type HistoryVital = keyof typeof historyLimits;

/** HIST-8, D9: SpO₂ scale 2, percent. Above 92 % is abnormal only on oxygen. */
export const historyScale2 = { min: 88, maxOnOxygen: 92 } as const;

export type HistoryFlag = 'normal' | 'abnormal' | 'unknown';

type JudgedPatient = Aged & Pick<Patient, 'spo2Scale' | 'pregnancy'>;

/** The facts of a set, beside the patient's, that decide whether a value is abnormal. */
interface Circumstances {
  /** The day of the observation, `YYYY-MM-DD`. */
  day: string;
  scale: 1 | 2;
  onOxygen: boolean | undefined;
}

const circumstancesOf = (record: VitalsRecord, patient: JudgedPatient): Circumstances => ({
  day: localDay(new Date(record.timestamp)),
  scale: record.spo2Scale ?? patient.spo2Scale,
  onOxygen: oxygenOf(record),
});

/**
 * Returns how the history table marks one value of a record, on the day of its observation. A value that was not
 * measured, or only defaulted (D8), is `unknown`. Under 18, the age bands apply. They have no pain and no diastolic
 * pressure: pain keeps its limit, and a child's diastolic is `unknown` (HIST-9).
 */
export function historyFlag(vital: HistoryVital, record: VitalsRecord, patient: JudgedPatient): HistoryFlag {
  const value = readingOf(vital, record);
  if (value === undefined) return 'unknown';
  return flagOf(vital, value, circumstancesOf(record, patient), patient);
}

function flagOf(
  vital: HistoryVital,
  value: number,
  { day, scale, onOxygen }: Circumstances,
  patient: JudgedPatient,
): HistoryFlag {
  if (isRaisedInPregnancy(vital, value, patient, day)) return 'abnormal';
  if (vital !== 'painLevel' && ageOf(patient, day) < 18) {
    if (vital === 'bloodPressureDiastolic') return 'unknown';
    const flag = pediatricFlag(vital, value, patient, day);
    if (flag === undefined) return 'unknown';
    return flag.level === 'normal' ? 'normal' : 'abnormal';
  }
  if (vital === 'oxygenSaturation' && scale === 2) return scale2Flag(value, onOxygen);
  const { min, max } = historyLimits[vital];
  return value < min || value > max ? 'abnormal' : 'normal';
}

/** HIST-12: the lowest and highest normal value, in the unit of the wire. */
export interface NormalRange {
  min: number;
  max: number;
}

/**
 * HIST-12: returns the range in which {@link historyFlag} calls a value of a record normal. Returns undefined if it
 * judges no value there. Finds the range by asking `historyFlag`'s rules, so that a drawn band never differs from the
 * marks of the table.
 */
export function historyRange(
  vital: HistoryVital,
  record: VitalsRecord,
  patient: JudgedPatient,
): NormalRange | undefined {
  const circumstances = circumstancesOf(record, patient);
  const { min, max } = vitalRanges[vital];
  const perUnit = vital === 'temperature' ? 10 : 1;
  let range: NormalRange | undefined;
  for (let step = min * perUnit; step <= max * perUnit; step += 1) {
    const value = step / perUnit;
    if (flagOf(vital, value, circumstances, patient) !== 'normal') continue;
    range = { min: range?.min ?? value, max: value };
  }
  return range;
}

/**
 * Returns a text that two records share only if {@link historyFlag} judges every value of every sign alike in both, so
 * that they have the same {@link historyRange} too. Cheaper than the ranges.
 */
export function rangeBasis(record: VitalsRecord, patient: JudgedPatient): string {
  const { day, scale, onOxygen } = circumstancesOf(record, patient);
  const isChild = ageOf(patient, day) < 18;
  return [
    isChild ? day : '',
    isPregnantOrNewMother(patient, day),
    isChild || scale === 1 ? '' : onOxygen,
    scale,
  ].join();
}

/** HIST-11: values that are abnormal in pregnancy, in addition to the other limits. */
function isRaisedInPregnancy(
  vital: HistoryVital,
  value: number,
  patient: Pick<Patient, 'pregnancy'>,
  day: string,
): boolean {
  if (vital !== 'bloodPressureSystolic' && vital !== 'bloodPressureDiastolic') return false;
  return value >= pregnancyPressure[vital].raisedFrom && isPregnantOrNewMother(patient, day);
}

function readingOf(vital: HistoryVital, record: VitalsRecord): number | undefined {
  if (vital === 'painLevel') return painOf(record);
  return vital === 'temperature' ? temperatureOf(record) : record[vital];
}

function scale2Flag(percent: number, onOxygen: boolean | undefined): HistoryFlag {
  if (percent < historyScale2.min) return 'abnormal';
  if (percent <= historyScale2.maxOnOxygen) return 'normal';
  if (onOxygen === undefined) return 'unknown';
  return onOxygen ? 'abnormal' : 'normal';
}
