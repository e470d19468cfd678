import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChartAnswer } from '../api/call.ts';

/**
 * What each type of chart entry does to the cache. A table that lacks a type does not compile.
 *
 * A fold is idempotent and never goes back: the same entry may come again, live, in a replay, or because the list that
 * it belongs to was being fetched when it came.
 */
export type Folds<T extends ChartEntryType> = {
  [K in T]: (cache: QueryClient, entry: ChartEntry<K>) => void;
};

/** The one fold table: the fold of each type of entry, then those that take an entry of every type. */
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
 * Folds an entry into a list that was read with `callChart`. Does nothing while the list has never been loaded, and
 * nothing for an entry that the list already contains or that belongs to another life of the log.
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

/** The list with `record` in its place, unless it holds the same or a newer version of it; new ones go first. */
export function withNewest<T extends { id: string; version: number }>(list: T[], record: T): T[] {
  const at = list.findIndex(({ id }) => id === record.id);
  const known = list[at];
  if (known === undefined) return [record, ...list];
  return known.version >= record.version ? list : list.with(at, record);
}
