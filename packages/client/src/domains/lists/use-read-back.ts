import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RecordList } from './record-list.ts';
import { maxLargePageRecords } from './record-list.ts';
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

/** Reads a list back to a time, one large page after the other. Stops after a failure until `read` is called. */
export function useReadBack<T extends { id: string }>(
  list: RecordList<T>,
  patientId: string,
  { until, timeOf, most = Number.POSITIVE_INFINITY }: ReadBackOptions<T>,
): ReadBack {
  const older = useOlder(list, patientId, maxLargePageRecords);
  const ends = useQuery({
    ...list.query(patientId),
    enabled: false,
    select: ({ data }) => ({ oldest: endsOf(data, timeOf), count: data.length }),
  });
  const { oldest, count } = ends.data ?? { oldest: Number.POSITIVE_INFINITY, count: 0 };
  const isFull = count >= most;
  const canRead = older.exist && !older.isReading && !older.hasFailed && !isFull;
  const readOn = useEffectEvent(() => older.read());
  useEffect(() => {
    if (canRead && oldest > until) readOn();
  }, [canRead, oldest, until]);
  return { ...older, loadedFrom: older.exist ? oldest : Number.NEGATIVE_INFINITY, isFull };
}

/** Returns the time of the oldest record, whichever end of the list it is. */
function endsOf<T>(records: readonly T[], timeOf: (record: T) => string): number {
  const ends = [records.at(0), records.at(-1)].flatMap((record) =>
    record ? [Date.parse(timeOf(record))] : [],
  );
  return ends.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...ends);
}
