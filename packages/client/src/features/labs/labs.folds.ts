import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { newestResultFirst } from '@bedside/contracts/clinical/labs/current-labs.ts';
import type { LabResult, labsEntries } from '@bedside/contracts/labs/labs.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { labsQuery } from '../../domains/labs.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

/** Replaces the result. Each entry contains the whole record. */
function foldLab(cache: QueryClient, entry: ChartEntry<keyof typeof labsEntries>): void {
  foldInto<LabResult[]>(cache, labsQuery(entry.patientId), entry, (labs) =>
    newestResultFirst(withNewest(labs, entry.data)),
  );
}

export const labsFolds: Folds<keyof typeof labsEntries> = {
  'lab.added': foldLab,
  'lab.tagged': foldLab,
  'lab.untagged': foldLab,
};
