import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { labsEntries } from '@bedside/contracts/labs/labs.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { labsQuery } from '../../domains/labs.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** Replaces the result. Each entry contains the whole record. */
function foldLab(cache: QueryClient, entry: ChartEntry<keyof typeof labsEntries>): void {
  foldRecord(cache, labsQuery(entry.patientId), entry, ({ resultTime }) => resultTime);
}

export const labsFolds: Folds<keyof typeof labsEntries> = {
  'lab.added': foldLab,
  'lab.analyzed': foldLab,
  'lab.tagged': foldLab,
  'lab.finalized': foldLab,
  'lab.untagged': foldLab,
};
