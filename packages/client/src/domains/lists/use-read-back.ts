import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RecordList } from './record-list.ts';
import { maxLargePageRecords, maxOlderPageRecords } from './record-list.ts';
import { type Older, useOlder } from './use-older.ts';

interface ReadBackOptions<T> {
  /** Reads until the list contains this time, in epoch milliseconds. */
  until: number;
  /** The time that the list is sorted by. */
  timeOf: (record: T) => string;
  /** Reads no further once the list has this many records; by default there is no limit. */
  most?: number;
}

/** How far back a list has been read. */
export interface ReadBack extends Older {
  /** The list contains all records from this time on, in epoch milliseconds. */
  loadedFrom: number;
  /** The list has as many records as it reads by itself. */
  isFull: boolean;
}

/** Reads a list back to a time, one page after the other. Stops after a failure until `read` is called. */
export function useReadBack<T extends { id: string }>(
  list: RecordList<T>,
  patientId: string,
  { until, timeOf, most = Number.POSITIVE_INFINITY }: ReadBackOptions<T>,
): ReadBack {
  const loaded = useQuery({
    ...list.query(patientId),
    enabled: false,
    select: ({ data }) => ({ ...endsOf(data, timeOf), count: data.length }),
  });
  const { oldest, newest, count } = loaded.data ?? unread;
  const older = useOlder(list, patientId, pageSizeOf({ oldest, newest, count }, until));
  const isFull = count >= most;
  const canRead = older.exist && !older.isReading && !older.hasFailed && !isFull;
  const readOn = useEffectEvent(() => older.read());
  useEffect(() => {
    if (canRead && oldest > until) readOn();
  }, [canRead, oldest, until]);
  return { ...older, loadedFrom: older.exist ? oldest : Number.NEGATIVE_INFINITY, isFull };
}

const unread = { oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY, count: 0 };

/** Returns the times of the oldest and the newest record, whichever end of the list each is. */
function endsOf<T>(records: readonly T[], timeOf: (record: T) => string) {
  const ends = [records.at(0), records.at(-1)].flatMap((record) =>
    record ? Date.parse(timeOf(record)) : [],
  );
  return { oldest: Math.min(unread.oldest, ...ends), newest: Math.max(unread.newest, ...ends) };
}

/** Reads some more than the loaded records lead one to expect, so that one page usually suffices. */
const margin = 1.1;

/** Returns how many older records probably reach back to a time, if they are as close to each other as the loaded ones. */
function pageSizeOf({ oldest, newest, count }: typeof unread, until: number): number {
  const records = Math.ceil(((oldest - until) / (newest - oldest)) * count * margin);
  // Records of one moment tell nothing about those before.
  if (!Number.isFinite(records)) return maxLargePageRecords;
  return Math.min(maxLargePageRecords, Math.max(maxOlderPageRecords, records));
}
