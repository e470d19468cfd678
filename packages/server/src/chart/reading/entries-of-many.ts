import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { chartEntries, kindIndex, type StoredEntry } from '../entry-store.ts';
import { inBatches } from './read-entries.ts';

/** Returns the last `seq` of each patient's entries of these types. Reads only the index, not the entries. */
export async function lastSeqsOf(
  patientIds: readonly string[],
  types: readonly ChartEntryType[],
): Promise<Map<string, number>> {
  const last = chartEntries().aggregate<{ _id: string; seq: number }>(
    [
      { $match: { patientId: { $in: [...patientIds] }, type: { $in: [...types] } } },
      { $group: { _id: '$patientId', seq: { $max: '$seq' } } },
    ],
    { hint: kindIndex },
  );
  return new Map((await last.toArray()).map(({ _id, seq }) => [_id, seq]));
}

type ManyEntry = Pick<StoredEntry, '_id' | 'patientId' | 'type' | 'at' | 'sortAt' | 'recordId' | 'json'>;

/**
 * Reads every entry of these types of several patients, sorted by patient, by type in alphabetical order, and by
 * position in the log.
 */
export function entriesOfMany(
  patientIds: readonly string[],
  types: readonly ChartEntryType[],
): AsyncIterable<ManyEntry> {
  return chartEntries().find(
    { patientId: { $in: [...patientIds] }, type: { $in: [...types] } },
    {
      projection: { patientId: 1, type: 1, at: 1, sortAt: 1, recordId: 1, json: 1 },
      sort: kindIndex,
      hint: kindIndex,
      ...inBatches,
    },
  );
}
