import { mergeCurrent, mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { unverifiedSets } from '@bedside/contracts/clinical/vitals/unverified-sets.ts';
import { useMemo } from 'react';
import type { PatientVitals } from '../../use-patient-vitals.ts';
import { type Tile, tilesOf } from './tiles.ts';

/** A placeholder until the patient has loaded, for tiles without values. */
const nobody = { age: 40, spo2Scale: 1, pregnancy: { status: 'unknown' } } as const;

/** Returns the five tiles of a patient. All show "--" until vitals and patient have loaded. */
export function useTiles({ records, patient }: PatientVitals, now: number): Tile[] {
  const merged = useMemo(() => mergeVitals(patient ? records : []), [records, patient]);
  const open = useMemo(() => unverifiedSets(patient ? records : []), [records, patient]);
  return useMemo(() => {
    const at = new Date(now);
    const tiles = tilesOf(merged, patient ?? nobody, at);
    const unverified = tilesOf(mergeCurrent(open), patient ?? nobody, at);
    const gapAt = ({ tile }: Tile) =>
      open.find(({ monitor }) => monitor?.gaps?.some(({ sign }) => sign === tile))?.timestamp;
    return tiles.map((tile, place) => withMonitor(tile, unverified[place], gapAt(tile)));
  }, [merged, open, patient, now]);
}

/** MONITOR-8: an unverified value is shown while it is newer than the confirmed one and not old. */
function withMonitor(tile: Tile, unverified: Tile | undefined, gapAt: string | undefined): Tile {
  if (unverified?.at === undefined || unverified.isOld) return tile;
  if (unverified.values.every((value) => value === undefined)) return tile;
  if (tile.at !== undefined && Date.parse(tile.at) >= Date.parse(unverified.at)) return tile;
  // MONITOR-5: the sensor is off, or the monitor has no value.
  if (gapAt !== undefined && Date.parse(gapAt) >= Date.parse(unverified.at)) return tile;
  const { values, color, direction, at } = unverified;
  return { ...tile, monitor: { values, color, direction, at } };
}
