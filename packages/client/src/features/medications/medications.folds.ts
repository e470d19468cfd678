import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Medication, medicationsEntries } from '@bedside/contracts/medications/medications.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

/** Replaces the medication. Each entry contains the whole record. */
function foldMedication(cache: QueryClient, entry: ChartEntry<keyof typeof medicationsEntries>): void {
  foldInto<Medication[]>(cache, medicationsQuery(entry.patientId), entry, (medications) =>
    withNewest(medications, entry.data).toSorted(
      (a, b) =>
        Date.parse(b.startedAt) - Date.parse(a.startedAt) ||
        Date.parse(b.recordedAt) - Date.parse(a.recordedAt),
    ),
  );
}

export const medicationsFolds: Folds<keyof typeof medicationsEntries> = {
  'medication.started': foldMedication,
  'medication.discontinued': foldMedication,
};
