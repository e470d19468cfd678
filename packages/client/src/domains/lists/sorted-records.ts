import { firstNotBefore } from '@bedside/contracts/halving.ts';

/** A record of a chart, as every list contains it. */
export interface ChartRecord {
  id: string;
  version: number;
}

/** Returns the time by which a list sorts a record, ISO 8601. */
export type TimeOf<T> = (record: T) => string;

/**
 * Inserts a record into a list that is sorted newest first. Uses binary search, so that a fold costs the same in a
 * short and in a long list.
 *
 * Keeps the known record if its version is the same or newer. Of records with the same time, the later entry comes
 * first, as in REST. Ignores a new record that is older than the end of an incomplete list, because its page will
 * contain it.
 */
export function withRecord<T extends ChartRecord>(
  records: T[],
  record: T,
  timeOf: TimeOf<T>,
  isComplete = true,
): T[] {
  const at = Date.parse(timeOf(record));
  const start = firstAtOrBefore(records, at, timeOf);
  const found = indexOf(records, record, { start, at, timeOf });
  const known = records[found];
  if (known === undefined) {
    return start === records.length && !isComplete ? records : records.toSpliced(start, 0, record);
  }
  if (known.version >= record.version) return records;
  if (Date.parse(timeOf(known)) === at) return records.with(found, record);
  return withRecord(records.toSpliced(found, 1), record, timeOf, isComplete);
}

/** Returns the index of the first record at or before a time; the list's length if there is none. */
const firstAtOrBefore = <T>(records: readonly T[], at: number, timeOf: TimeOf<T>): number =>
  firstNotBefore(records, (record) => Date.parse(timeOf(record)) > at);

interface Place<T> {
  start: number;
  at: number;
  timeOf: TimeOf<T>;
}

/** Returns the index of a record's known version, or -1. A first version can only be at its own time. */
function indexOf<T extends ChartRecord>(records: T[], { id, version }: T, { start, at, timeOf }: Place<T>) {
  for (let index = start; index < records.length; index += 1) {
    const known = records[index];
    if (known === undefined || Date.parse(timeOf(known)) !== at) break;
    if (known.id === id) return index;
  }
  return version === 1 ? -1 : records.findIndex((known) => known.id === id);
}
