import { type ChartEntryType, recordTypes } from '@bedside/contracts/chart-entries.ts';
import { MarkedReviewed } from '@bedside/contracts/record-marks.ts';
import { LRUCache } from 'lru-cache';
import { type LogEnd, readLogEnd } from '../entry-store.ts';
import { entriesSince, recordTextsBetween } from './read-entries.ts';

const Review = MarkedReviewed.pick({ domain: true });

interface RecentOptions<T> {
  type: ChartEntryType;
  /** How far back records reach, in milliseconds. */
  period: number;
  /** At most so many records of one patient, the newest. */
  most: number;
  /** How many records of all patients a node keeps. */
  cached: number;
  /** Returns undefined for a record that does not count: entered in error, or unverified. */
  read: (json: string) => T | undefined;
  timeOf: (record: T) => number;
}

interface Kept<T> {
  end: LogEnd;
  /** By id. */
  records: ReadonlyMap<string, T>;
}

/**
 * Reads the recent records of a type that never change, without those entered in error. Keeps them in this process and
 * reads only the entries that followed, because a monitor's day has thousands of sets. As in `list-memory.ts`, the end of
 * the log in MongoDB decides, by id and with majority, so no lost message and no restore leaves an old record here.
 *
 * The caller checks access before each use.
 */
export function createRecentRecords<T extends { id: string }>(options: RecentOptions<T>) {
  const { type, period, most, cached: bound, read, timeOf } = options;
  const memory = new LRUCache<string, Kept<T>>({
    maxSize: bound,
    sizeCalculation: ({ records }) => records.size + 1,
  });

  async function readAll(patientId: string, from: Date, until: Date): Promise<Map<string, T>> {
    const asked = { from, until, limit: most, isMajority: true };
    const texts = await recordTextsBetween(patientId, type, asked);
    return new Map(texts.flatMap((json) => entryOf(read(json))));
  }

  const entryOf = (record: T | undefined): [string, T][] =>
    record === undefined ? [] : [[record.id, record]];

  /** Returns undefined if the log does not continue the kept one, or by too many entries. */
  async function readOn(patientId: string, { end, records }: Kept<T>, to: LogEnd) {
    if (to.seq <= end.seq) return to.seq === end.seq && to.id === end.id ? records : undefined;
    const entries = await entriesSince(patientId, [type, 'record.entered-in-error', 'record.reviewed'], {
      end,
      to,
      limit: most,
    });
    if (entries === undefined) return undefined;
    const next = new Map(records);
    for (const entry of entries) {
      if (entry.type === 'record.reviewed') {
        // A confirmed set begins to count (MONITOR-1). Its text is not in the log's end.
        if (
          !next.has(entry.recordId ?? '') &&
          recordTypes(Review.parse(JSON.parse(entry.json)).domain).includes(type)
        ) {
          return undefined;
        }
      } else if (entry.type !== type) next.delete(entry.recordId ?? '');
      else for (const [id, record] of entryOf(read(entry.json))) next.set(id, record);
    }
    return next;
  }

  /** Returns the records that were observed from `until - period` to `until`, newest first. */
  return async (patientId: string, until: Date): Promise<T[]> => {
    const from = until.getTime() - period;
    const end = await readLogEnd(patientId);
    const cached = memory.get(patientId);
    const all =
      (cached && (await readOn(patientId, cached, end))) ?? (await readAll(patientId, new Date(from), until));
    const recent = [...all.values()]
      .map((record) => ({ record, at: timeOf(record) }))
      .filter(({ at }) => at >= from)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, most)
      .map(({ record }) => record);
    // A slower read of an earlier end must not replace a later one.
    if ((memory.peek(patientId)?.end.seq ?? 0) <= end.seq)
      memory.set(patientId, { end, records: new Map(recent.map((record) => [record.id, record])) });
    return recent;
  };
}
