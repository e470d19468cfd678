import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { handoverEntries } from '@bedside/contracts/handover/handover.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { handoversQuery } from '../../domains/handover.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** Replaces the hand-over. Each entry contains the whole record. */
function foldHandover(cache: QueryClient, entry: ChartEntry<keyof typeof handoverEntries>): void {
  foldRecord(cache, handoversQuery(entry.patientId), entry, ({ recordedAt }) => recordedAt);
}

export const handoverFolds: Folds<keyof typeof handoverEntries> = {
  'handover.given': foldHandover,
  'handover.confirmed': foldHandover,
};
