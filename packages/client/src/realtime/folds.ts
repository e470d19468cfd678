import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChartAnswer } from '../api/call.ts';
import { type ChartRecord, type TimeOf, withRecord } from '../domains/lists/sorted-records.ts';

/**
 * The fold of each type of chart entry. A table that lacks a type does not compile.
 *
 * Folds are idempotent and never go back. The same entry may come again, live, in a replay, or because its list was
 * loading when it came.
 */
export type Folds<T extends ChartEntryType> = {
  [K in T]: (cache: QueryClient, entry: ChartEntry<K>) => void;
};

/** The fold table: one fold for each type of entry, then the folds for all types. */
export interface ChartFolds {
  byType: Folds<ChartEntryType>;
  ofEveryType: readonly ((cache: QueryClient, entry: ChartEntry) => void)[];
}

export function fold(folds: ChartFolds, cache: QueryClient, entry: ChartEntry): void {
  foldByType(folds.byType, cache, entry);
  for (const step of folds.ofEveryType) step(cache, entry);
}

function foldByType<K extends ChartEntryType>(
  folds: Folds<ChartEntryType>,
  cache: QueryClient,
  entry: ChartEntry<K>,
): void {
  const step: Folds<ChartEntryType>[K] = folds[entry.type];
  step(cache, entry);
}

/**
 * Folds an entry into a list that was read with `callChart`.
 *
 * Does nothing if the list is not loaded, already contains the entry, or belongs to another epoch.
 */
export function foldInto<T>(
  cache: QueryClient,
  list: { queryKey: DataTag<QueryKey, ChartAnswer<T>, Error> },
  entry: { seq: number; epoch: string },
  change: (data: T) => T,
): void {
  cache.setQueryData<ChartAnswer<T>>(list.queryKey, (known) => {
    if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
    return { ...known, data: change(known.data), seq: entry.seq };
  });
}

/**
 * Folds the record of an entry into a list that is sorted newest first. Ignores a record that is older than the loaded
 * ones, because its page will contain it (ADR 0050).
 */
export function foldRecord<T extends ChartRecord>(
  cache: QueryClient,
  list: { queryKey: DataTag<QueryKey, ChartAnswer<T[]>, Error> },
  entry: { seq: number; epoch: string; data: T },
  timeOf: TimeOf<T>,
): void {
  const isComplete = cache.getQueryData<ChartAnswer<T[]>>(list.queryKey)?.next === undefined;
  foldInto<T[]>(cache, list, entry, (records) => withRecord(records, entry.data, timeOf, isComplete));
}
