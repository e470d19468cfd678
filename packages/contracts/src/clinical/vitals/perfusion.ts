import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import type { MergedVitals } from './merged-vitals.ts';

/*
 * Numbers calculated from blood pressure and heart rate. Rules and sources: docs/clinical/perfusion.md. No limit
 * judges them: the product has none, so no screen may color them.
 */

/** PERF-3: how far apart the heart rate and the pressure of a shock index may be observed, in milliseconds. */
export const shockIndexWindowMs = 5 * 60 * 1000;

/** PERF-1: returns the estimated mean arterial pressure, in whole mmHg; undefined if a number is missing. */
export function meanArterialPressure(
  systolic: number | undefined,
  diastolic: number | undefined,
): number | undefined {
  if (systolic === undefined || diastolic === undefined) return undefined;
  return Math.round(diastolic + (systolic - diastolic) / 3);
}

/**
 * PERF-2: returns heart rate divided by systolic pressure, to two decimals. Undefined if one is missing, and under 18
 * years, because a child's depends on the age (PERF-4).
 */
export function shockIndex(
  heartRate: number | undefined,
  systolic: number | undefined,
  age: number,
): number | undefined {
  if (heartRate === undefined || systolic === undefined || systolic <= 0 || age < 18) return undefined;
  return Math.round((heartRate / systolic) * 100) / 100;
}

export interface Perfusion {
  /** Whole mmHg. */
  meanArterialPressure: number | undefined;
  shockIndex: number | undefined;
}

/** Returns both numbers for the current values. Heart rate and pressure may come from two sets (PERF-3). */
export function perfusionOf(vitals: MergedVitals, age: number): Perfusion {
  const { heartRate, bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
  const apart = Math.abs(Date.parse(heartRate?.at ?? '') - Date.parse(systolic?.at ?? ''));
  return {
    meanArterialPressure: meanArterialPressure(systolic?.value, diastolic?.value),
    shockIndex: apart <= shockIndexWindowMs ? shockIndex(heartRate?.value, systolic?.value, age) : undefined,
  };
}

/** Returns both numbers of one set, for the age on the day of its observation. */
export function perfusionOfSet(record: VitalsRecord, patient: Aged): Perfusion {
  const { heartRate, bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic, timestamp } = record;
  return {
    meanArterialPressure: meanArterialPressure(systolic, diastolic),
    shockIndex: shockIndex(heartRate, systolic, ageOf(patient, localDay(new Date(timestamp)))),
  };
}
