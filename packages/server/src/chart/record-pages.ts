import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type mongoose from 'mongoose';
import { byteBounds } from '../bounds.ts';
import { chartEntries, type SeqRange, type StoredEntry } from './entry-store.ts';

/** A place in a list that goes by time, newest first: before that moment, or at it and before that place in the log. */
interface ListPlace {
  at: Date;
  seq: number;
}

/** What a reader of a list asks for. */
export interface PageAsked {
  /** At most {@link itemBounds.list}, which is also what is read where it is not given. */
  limit?: number | undefined;
  before?: ListPlace | undefined;
  /** The parts of the log that the list is made of; all of it where they are not given. */
  within?: SeqRange[];
  /** About as many bytes; {@link byteBounds.list} where it is not given. */
  bytes?: number;
  /** Which records belong to the list; all where it is not given. */
  keep?: (json: string) => boolean;
  /** Called before more than {@link byteBounds.smallList} are read: resolves when there is room for a large answer. */
  large?: (() => Promise<void>) | undefined;
}

/** The records of a page as JSON texts, and where the next one begins; undefined where there is none. */
export interface RecordPage {
  texts: string[];
  /** The place of each in the log. */
  seqs: number[];
  next: ListPlace | undefined;
}

/** How many entries one trip to the database reads of each type. A type that is not named here may be long. */
const batchSizes: Partial<Record<ChartEntryType, number>> = {
  'patient.updated': 250,
  'vitals.recorded': 250,
  'lab.added': 250,
  'lab.tagged': 250,
  'lab.untagged': 250,
  'score.calculated': 250,
  'medication.started': 250,
  'medication.discontinued': 250,
  'chat.asked': 50,
  'chat.replied': 50,
};
const longEntries = 20;

/**
 * A page of a patient's records of these types, newest first by what the list sorts by: of each record its newest revision
 * (ADR 0018). It ends at the limit or at about {@link byteBounds.list}, and holds one record at least.
 */
export async function recordPage(
  patientId: string,
  types: readonly ChartEntryType[],
  { limit = itemBounds.list, bytes: mostBytes = byteBounds.list, before, within, keep, large }: PageAsked,
): Promise<RecordPage> {
  const most = Math.min(limit, itemBounds.list);
  const filter: mongoose.mongo.Filter<StoredEntry> = {
    patientId,
    type: types.length === 1 && types[0] !== undefined ? types[0] : { $in: [...types] },
    ...(before && { sortAt: { $lte: before.at } }),
    ...(within && { $or: within.map(([from, to]) => ({ seq: { $gte: from, $lte: to } })) }),
  };
  const cursor = chartEntries().find(filter, {
    projection: { json: 1, recordId: 1, sortAt: 1, seq: 1 },
    sort: { sortAt: -1, seq: -1 },
    // For some parts of a log MongoDB would read all of them by their place, and sort them in memory.
    ...(within && { hint: { patientId: 1, type: 1, sortAt: -1, seq: -1 } }),
    batchSize: Math.min(most + 1, ...types.map((type) => batchSizes[type] ?? longEntries)),
  });
  const page: RecordPage = { texts: [], seqs: [], next: undefined };
  const seen = new Set<string>();
  let last: ListPlace | undefined;
  let bytes = 0;
  try {
    while (await cursor.hasNext()) {
      for (const { _id, recordId, json, sortAt, seq } of cursor.readBufferedDocuments()) {
        const id = recordId ?? _id;
        if (seen.has(id)) continue;
        seen.add(id);
        // A page before this one has shown the record.
        if (before && sortAt.getTime() === before.at.getTime() && seq >= before.seq) continue;
        if (keep && !keep(json)) continue;
        bytes += json.length;
        if (page.texts.length === most || (bytes > mostBytes && last)) return { ...page, next: last };
        page.texts.push(json);
        page.seqs.push(seq);
        last = { at: sortAt, seq };
      }
      if (large && bytes > byteBounds.smallList) await large();
    }
    return page;
  } finally {
    await cursor.close();
  }
}
