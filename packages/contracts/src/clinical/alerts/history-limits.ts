import type { Patient } from '../../patients/patients.contract.ts';
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
export interface Circumstances {
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
  return historyFlagOf(vital, value, circumstancesOf(record, patient), patient);
}

/** Returns what {@link historyFlag} returns for a value that was observed under these circumstances. */
export function historyFlagOf(
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
