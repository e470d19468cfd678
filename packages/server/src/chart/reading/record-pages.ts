import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type mongoose from 'mongoose';
import { maxListBytes, smallListBytes } from '../../bounds.ts';
import { loopTurns } from '../../infra/queues/loop-turns.ts';
import { chartEntries, kindIndex, listIndex, type SeqRange, type StoredEntry } from '../entry-store.ts';
import { isMark, markTypes, type RecordEntry, RecordFold } from '../record-marks.ts';

/**
 * A position in a list, newest first: records before `at`, or at `at` with a lower `seq`, follow it. Without a record,
 * `seq` is 0. In a list `within` parts of the log, records with a lower `seq` follow.
 */
interface ListPlace {
  at: Date;
  seq: number;
}

/** The options of a page. */
export interface PageRequest {
  /** At most {@link itemBounds.list}, which is the default. */
  limit?: number | undefined;
  before?: ListPlace | undefined;
  /** The parts of the log that the list contains; by default all of it. */
  within?: SeqRange[] | undefined;
  /** The approximate number of bytes; by default {@link maxListBytes}. */
  bytes?: number;
  /** Returns true for the records that belong to the list; by default all do. */
  keep?: (json: string) => boolean;
  /** Reads only majority-committed entries. */
  isMajority?: boolean;
  /** Called before more than {@link smallListBytes} are read. Resolves when a large response may be built. */
  large?: (() => Promise<void>) | undefined;
}

/** The records of a page as JSON texts. `next` is the position of the next page, undefined on the last. */
export interface RecordPage {
  texts: string[];
  /** The `seq` of each record. */
  seqs: number[];
  next: ListPlace | undefined;
}

type ListedEntry = RecordEntry & Pick<StoredEntry, 'sortAt' | 'seq'>;

/** How many entries of each type one query batch reads. Types not listed here may have long entries. */
const maxBatchEntries: Partial<Record<ChartEntryType, number>> = {
  'patient.updated': 250,
  'vitals.recorded': 250,
  'lab.added': 250,
  'lab.analyzed': 250,
  'lab.tagged': 250,
  'lab.untagged': 250,
  'lab.finalized': 250,
  'score.calculated': 250,
  'medication.started': 250,
  'medication.given': 250,
  'medication.discontinued': 250,
  'chat.asked': 50,
  'chat.replied': 50,
  'record.entered-in-error': 250,
  'record.reviewed': 250,
  'record.countersigned': 250,
  'chat.checked': 50,
  'attention.taken': 250,
};
const longEntries = 20;
/** How many entries are decoded at once. Those of a list with long entries can have a megabyte each. */
const maxPieceEntries = { ofLong: 4, ofShort: 250 };

/**
 * Returns a page of a patient's records of these types, newest first by list time. Each has its newest revision (ADR
 * 0018) and its marks (ADR 0049). With `within`, newest first in the log. A page ends at the limit or at about {@link
 * maxListBytes}, and contains at least one record.
 */
export async function recordPage(
  patientId: string,
  types: readonly ChartEntryType[],
  {
    limit = itemBounds.list,
    bytes: mostBytes = maxListBytes,
    before,
    within,
    keep,
    large,
    isMajority,
  }: PageRequest,
): Promise<RecordPage> {
  const most = Math.min(limit, itemBounds.list);
  const marks = types.some(isMark) ? [] : markTypes;
  const batchSize = Math.min(...types.map((type) => maxBatchEntries[type] ?? longEntries));
  const firstBatch = Math.min(most + 1, batchSize);
  const find = (options: mongoose.mongo.FindOptions, after?: ListedEntry) =>
    chartEntries().find(
      { patientId, type: { $in: [...types, ...marks] }, ...placesOfPage({ before, within, after }, marks) },
      {
        projection: { json: 1, recordId: 1, type: 1, sortAt: 1, seq: 1 },
        ...(within
          ? { sort: { seq: -1 }, hint: kindIndex }
          : { sort: { sortAt: -1, seq: -1 }, hint: listIndex }),
        ...(isMajority && { readConcern: { level: 'majority' } }),
        ...options,
      },
    );
  const page: RecordPage = { texts: [], seqs: [], next: undefined };
  const fold = new RecordFold(marks);
  let last: ListPlace | undefined;
  let bytes = 0;
  /** Adds an entry's record to the page. Returns true if the page is full without it. */
  const isFullFor = (entry: ListedEntry): boolean => {
    const { sortAt, seq } = entry;
    const json = fold.add(entry);
    if (json === undefined) return false;
    // An earlier page contains the record.
    if (before && !within && sortAt.getTime() === before.at.getTime() && seq >= before.seq) return false;
    if (keep && !keep(json)) return false;
    bytes += json.length;
    if (page.texts.length === most || (bytes > mostBytes && last)) return true;
    page.texts.push(json);
    page.seqs.push(seq);
    last = { at: sortAt, seq };
    return false;
  };
  const pieceSize = batchSize > longEntries ? maxPieceEntries.ofShort : maxPieceEntries.ofLong;
  let entriesRead = 0;
  let lastRead: ListedEntry | undefined;
  /** Adds the entries of a cursor until the page is full. Returns whether it is. */
  const fill = async (cursor: mongoose.mongo.FindCursor<ListedEntry>): Promise<boolean> => {
    try {
      while (await cursor.hasNext()) {
        const isFull = await loopTurns.run(() => {
          const entries = cursor.readBufferedDocuments(pieceSize);
          entriesRead += entries.length;
          lastRead = entries.at(-1) ?? lastRead;
          return entries.some(isFullFor);
        });
        if (isFull) return true;
        if (large && bytes > smallListBytes) await large();
      }
      return false;
    } finally {
      await cursor.close();
    }
  };
  // With a limit below the batch size, MongoDB leaves no cursor open. Closing one took a tenth of a page's time.
  const isFull =
    (await fill(find({ limit: firstBatch, batchSize: firstBatch + 1 }))) ||
    (entriesRead === firstBatch && (await fill(find({ batchSize }, lastRead))));
  return { ...page, next: isFull ? last : undefined };
}

/**
 * Returns the filter for the entries of a page by their places, and for the later marks of its records. With `after`, only
 * for this entry and those that follow it.
 */
function placesOfPage(
  { before, within, after }: Pick<PageRequest, 'before' | 'within'> & { after: ListedEntry | undefined },
  marks: readonly ChartEntryType[],
): mongoose.mongo.Filter<StoredEntry> {
  if (!within) {
    const newest = after?.sortAt ?? before?.at;
    return newest ? { sortAt: { $lte: newest } } : {};
  }
  const end = before && before.seq > 0 ? before.seq - 1 : Number.MAX_SAFE_INTEGER;
  const earlier = before?.seq === 0 ? { sortAt: { $lt: before.at } } : {};
  // Nothing before the list's first part, such as an archived conversation, is read.
  const first = Math.min(...within.map(([from]) => from));
  return {
    seq: { $gte: first, ...(after && { $lte: after.seq }) },
    $or: [
      ...within.map(([from, to]) => ({ seq: { $gte: from, $lte: Math.min(to, end) }, ...earlier })),
      // A mark can be later than the part of the log that contains its message.
      { type: { $in: [...marks] } },
    ],
  };
}
