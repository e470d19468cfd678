import {
  type HeaderPatient,
  type HeaderTile,
  headerColors,
  headerLimits,
  headerTiles,
  type TileColor,
} from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { pediatricFlag } from '@bedside/contracts/clinical/alerts/pediatric-bands.ts';
import { isOld } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnantOrNewMother, pressureInPregnancy } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { MergedVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';

/** The content of one tile, in the units of the API. */
export interface Tile {
  tile: HeaderTile;
  /** One number, or systolic and diastolic; undefined if unknown. */
  values: (number | undefined)[];
  color: TileColor;
  direction: 'low' | 'high' | undefined;
  unrecordable: boolean;
  /** The time of observation or attempt, UTC ISO 8601. */
  at: string | undefined;
  recordId: string | undefined;
  /** Older than its window, so the tile mutes it (CURRENT-1). */
  isOld: boolean;
}

/** Returns the five tiles of the current values. */
export function tilesOf(vitals: MergedVitals, patient: HeaderPatient, now: Date): Tile[] {
  const colors = headerColors(vitals, patient, now);
  return headerTiles.map((tile) => {
    const observed =
      tile === 'bloodPressure'
        ? (vitals.bloodPressureSystolic ?? vitals.bloodPressureDiastolic)
        : vitals[tile];
    const tried = vitals.unrecordable[tile];
    const color = colors[tile];
    const isOut = color === 'warning' || color === 'critical';
    return {
      tile,
      values:
        tile === 'bloodPressure'
          ? [vitals.bloodPressureSystolic?.value, vitals.bloodPressureDiastolic?.value]
          : [vitals[tile]?.value],
      color,
      direction: isOut && !tried ? direction(tile, vitals, patient, now) : undefined,
      unrecordable: tried !== undefined,
      at: (tried ?? observed)?.at,
      isOld: isOld((tried ?? observed)?.at ?? now.toISOString(), now),
      recordId: (tried ?? observed)?.recordId,
    };
  });
}

/** Returns the side on which a value is out of range. A pressure is low if either number is low. */
function direction(
  tile: HeaderTile,
  vitals: MergedVitals,
  patient: HeaderPatient,
  now: Date,
): 'low' | 'high' | undefined {
  const day = localDay(now);
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
  const inPregnancy = isPregnantOrNewMother(patient, day)
    ? pressureInPregnancy(systolic?.value, diastolic?.value)
    : undefined;
  if (tile === 'bloodPressure' && (inPregnancy === 'raised' || inPregnancy === 'severe')) return 'high';
  const value = vitals[tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile]?.value;
  if (ageOf(patient, day) < 18) {
    const sign = tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile;
    return value === undefined ? undefined : pediatricFlag(sign, value, patient, day)?.direction;
  }
  if (tile === 'bloodPressure') {
    const isLow =
      (value !== undefined && value < headerLimits.bloodPressureSystolic.min) ||
      (diastolic !== undefined && diastolic.value < headerLimits.bloodPressureDiastolic.min);
    return isLow ? 'low' : 'high';
  }
  if (value === undefined) return undefined;
  if (tile === 'oxygenSaturation') {
    const scale = vitals.spo2Scale?.value ?? patient.spo2Scale;
    return scale === 2 && value >= headerLimits.oxygenSaturationScale2.criticalBelow ? 'high' : 'low';
  }
  return value < headerLimits[tile].min ? 'low' : 'high';
}
