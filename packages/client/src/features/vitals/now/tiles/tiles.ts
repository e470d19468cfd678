import {
  type HeaderPatient,
  type HeaderTile,
  headerColors,
  headerTiles,
  type TileColor,
} from '@bedside/contracts/clinical/alerts/header-colors.ts';
import {
  type HeaderDirection,
  headerDirection,
} from '@bedside/contracts/clinical/alerts/header-direction.ts';
import { isOld } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import type { MergedVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';

/** The content of one tile, in the units of the API. */
export interface Tile {
  tile: HeaderTile;
  /** One number, or systolic and diastolic; undefined if unknown. */
  values: (number | undefined)[];
  color: TileColor;
  direction: HeaderDirection | undefined;
  unrecordable: boolean;
  /** A value lies outside its range, and someone measured it again (EXTREME-9). */
  isConfirmed: boolean;
  /** The time of observation or attempt, UTC ISO 8601. */
  at: string | undefined;
  recordId: string | undefined;
  /** Older than its window, so the tile mutes it (CURRENT-1). */
  isOld: boolean;
}

const vitalsOfTile = (tile: HeaderTile) =>
  tile === 'bloodPressure'
    ? (['bloodPressureSystolic', 'bloodPressureDiastolic'] as const)
    : ([tile] as const);

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
      direction: isOut && !tried ? headerDirection(tile, vitals, patient, now) : undefined,
      unrecordable: tried !== undefined,
      isConfirmed:
        tried === undefined && vitalsOfTile(tile).some((vital) => isExtreme(vital, vitals[vital]?.value)),
      at: (tried ?? observed)?.at,
      isOld: isOld((tried ?? observed)?.at ?? now.toISOString(), now),
      recordId: (tried ?? observed)?.recordId,
    };
  });
}
