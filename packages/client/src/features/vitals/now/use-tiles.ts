import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { useMemo } from 'react';
import type { PatientVitals } from '../use-patient-vitals.ts';
import { type Tile, tilesOf } from './tiles.ts';

/** A placeholder until the patient has loaded, for tiles without values. */
const nobody = { age: 40, spo2Scale: 1, pregnancy: { status: 'unknown' } } as const;

/** Returns the five tiles of a patient. All show "--" until vitals and patient have loaded. */
export function useTiles({ records, patient }: PatientVitals, now: number): Tile[] {
  return useMemo(
    () => tilesOf(mergeVitals(patient ? records : []), patient ?? nobody, new Date(now)),
    [records, patient, now],
  );
}
