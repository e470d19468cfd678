import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { handoverEntries } from '@bedside/contracts/handover/handover.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { handoversQuery, madeHandoverKey } from '../../domains/handover.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** Replaces the hand-over. Each entry contains the whole record. */
function foldHandover(cache: QueryClient, entry: ChartEntry<keyof typeof handoverEntries>): void {
  foldRecord(cache, handoversQuery(entry.patientId), entry, ({ recordedAt }) => recordedAt);
}

export const handoverFolds: Folds<keyof typeof handoverEntries> = {
  'handover.given': foldHandover,
  'handover.confirmed': foldHandover,
};

/** Reads what the chart makes again after each entry, if it is on screen. A hand-over itself changes nothing in it. */
export function foldMadeHandover(cache: QueryClient, { patientId, type }: ChartEntry): void {
  if (type === 'handover.given' || type === 'handover.confirmed') return;
  void cache.invalidateQueries({ queryKey: madeHandoverKey(patientId) });
}
