import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { medicationsEntries } from '@bedside/contracts/medications/medications.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** Replaces the medication. Each entry contains the whole record. */
function foldMedication(cache: QueryClient, entry: ChartEntry<keyof typeof medicationsEntries>): void {
  foldRecord(cache, medicationsQuery(entry.patientId), entry, ({ startedAt }) => startedAt);
}

export const medicationsFolds: Folds<keyof typeof medicationsEntries> = {
  'medication.started': foldMedication,
  'medication.given': foldMedication,
  'medication.discontinued': foldMedication,
};
