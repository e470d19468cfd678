import {
  type HeaderPatient,
  type HeaderTile,
  headerTiles,
} from '@bedside/contracts/clinical/alerts/header-colors.ts';
import type { HeaderDirection } from '@bedside/contracts/clinical/alerts/header-direction.ts';
import { judgeTiles } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { Judgement, SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { JudgedMoment } from '@bedside/contracts/clinical/judgement/judgement-rules.ts';
import { isOld } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import type { MergedVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';

/** The content of one tile, in the units of the API. */
export interface Tile {
  tile: HeaderTile;
  /** One number, or systolic and diastolic; undefined if unknown. */
  values: (number | undefined)[];
  color: SignTone;
  /** JUDGE-1: the word for the value and the rule that decided, beside its tone and side. */
  judgement: Judgement;
  /** What the saturation is judged by, beside its time (JUDGE-10). */
  moment: Omit<JudgedMoment, 'at'>;
  direction: HeaderDirection | undefined;
  unrecordable: boolean;
  /** A value lies outside its range, and someone measured it again (EXTREME-9). */
  isConfirmed: boolean;
  /** The time of observation or attempt, UTC ISO 8601. */
  at: string | undefined;
  recordId: string | undefined;
  /** Older than its window, so the tile mutes it (CURRENT-1). */
  isOld: boolean;
  /** MONITOR-8: a monitor's newer, unverified value. It stands beside the confirmed one and never replaces it. */
  monitor?: Pick<Tile, 'values' | 'color' | 'direction'> & { at: string };
}

/** MONITOR-8: returns a monitor's unverified values that are out of range, each as a tile of its sign. */
export const monitoredOutOfRange = (tiles: readonly Tile[]) =>
  tiles.flatMap(({ tile, monitor }) =>
    monitor?.direction === undefined ? [] : [{ ...monitor, tile, unrecordable: false }],
  );

const vitalsOfTile = (tile: HeaderTile) =>
  tile === 'bloodPressure'
    ? (['bloodPressureSystolic', 'bloodPressureDiastolic'] as const)
    : ([tile] as const);

/** Returns the five tiles of the current values. */
export function tilesOf(vitals: MergedVitals, patient: HeaderPatient, now: Date): Tile[] {
  const judgements = judgeTiles(vitals, patient);
  const moment = { onOxygen: vitals.supplementalOxygen?.value, spo2Scale: vitals.spo2Scale?.value };
  return headerTiles.map((tile) => {
    const observed =
      tile === 'bloodPressure'
        ? (vitals.bloodPressureSystolic ?? vitals.bloodPressureDiastolic)
        : vitals[tile];
    const tried = vitals.unrecordable[tile];
    const judgement = judgements[tile];
    return {
      tile,
      values:
        tile === 'bloodPressure'
          ? [vitals.bloodPressureSystolic?.value, vitals.bloodPressureDiastolic?.value]
          : [vitals[tile]?.value],
      color: judgement.tone,
      judgement,
      moment,
      direction: judgement.side,
      unrecordable: tried !== undefined,
      isConfirmed:
        tried === undefined && vitalsOfTile(tile).some((vital) => isExtreme(vital, vitals[vital]?.value)),
      at: (tried ?? observed)?.at,
      isOld: isOld((tried ?? observed)?.at ?? now.toISOString(), now),
      recordId: (tried ?? observed)?.recordId,
    };
  });
}
