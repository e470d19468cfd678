import { ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother, pressureInPregnancy } from '../patient/pregnancy.ts';
import type { MergedVitals, Observed } from '../vitals/merged-vitals.ts';
import { type HeaderPatient, type HeaderTile, headerLimits } from './header-colors.ts';
import { pediatricFlag } from './pediatric-bands.ts';

export type HeaderDirection = 'low' | 'high';

/**
 * Returns the side on which a tile's value is out of range. Call it only for such a tile. A pressure is low if either
 * number is low. Returns undefined if the value is unknown.
 */
export function headerDirection(
  tile: HeaderTile,
  vitals: MergedVitals,
  patient: HeaderPatient,
  now: Date,
): HeaderDirection | undefined {
  const day = localDay(now);
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
  const inPregnancy = isPregnantOrNewMother(patient, day)
    ? pressureInPregnancy(systolic?.value, diastolic?.value)
    : undefined;
  if (tile === 'bloodPressure' && (inPregnancy === 'raised' || inPregnancy === 'severe')) return 'high';
  const value = vitals[tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile]?.value;
  if (ageOf(patient, day) < 18) {
    const sign = tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile;
    const byBand = value === undefined ? undefined : pediatricFlag(sign, value, patient, day)?.direction;
    // In pregnancy, a low number alone can be out of range, which no age band covers.
    const isLow = inPregnancy !== undefined && tile === 'bloodPressure' && isPressureLow(systolic, diastolic);
    return byBand ?? (isLow ? 'low' : undefined);
  }
  if (tile === 'bloodPressure') {
    return isPressureLow(systolic, diastolic) ? 'low' : 'high';
  }
  if (value === undefined) return undefined;
  if (tile === 'oxygenSaturation') {
    const scale = vitals.spo2Scale?.value ?? patient.spo2Scale;
    return scale === 2 && value >= headerLimits.oxygenSaturationScale2.criticalBelow ? 'high' : 'low';
  }
  return value < headerLimits[tile].min ? 'low' : 'high';
}

const isPressureLow = (
  systolic: Observed<number> | undefined,
  diastolic: Observed<number> | undefined,
): boolean =>
  (systolic !== undefined && systolic.value < headerLimits.bloodPressureSystolic.min) ||
  (diastolic !== undefined && diastolic.value < headerLimits.bloodPressureDiastolic.min);
