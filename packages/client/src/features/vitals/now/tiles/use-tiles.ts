import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { useMemo } from 'react';
import type { PatientVitals } from '../../use-patient-vitals.ts';
import { type Tile, tilesOf } from './tiles.ts';

/** A placeholder until the patient has loaded, for tiles without values. */
const nobody = { age: 40, spo2Scale: 1, pregnancy: { status: 'unknown' } } as const;

/** Returns the five tiles of a patient. All show "--" until vitals and patient have loaded. */
export function useTiles({ records, patient }: PatientVitals, now: number): Tile[] {
  const merged = useMemo(() => mergeVitals(patient ? records : []), [records, patient]);
  return useMemo(() => tilesOf(merged, patient ?? nobody, new Date(now)), [merged, patient, now]);
}
