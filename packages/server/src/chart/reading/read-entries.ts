import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { ClientSession } from 'mongoose';
import { maxEntryBytes } from '../chart-entry.ts';
import {
  chartEntries,
  flaggedIndex,
  kindIndex,
  type LogEnd,
  listIndex,
  logIndex,
  personIndex,
  type StoredEntry,
} from '../entry-store.ts';
import { foldRecords, markTypes, RecordFold, recordsAndMarks } from '../record-marks.ts';

/** Entries that a query holds in memory at once, if it may find many long ones. */
export const maxEntryBatchBytes = 16 * 1024 * 1024;

/** Seqs that one batch of a query reads. */
const maxBatchSeqs = 10_000;

/** The batches of a query that may find many long entries. */
export const inBatches = { batchSize: maxEntryBatchBytes / maxEntryBytes } as const;

/** Returns whether no patient has an entry. */
export async function hasNoEntries(): Promise<boolean> {
  return (await chartEntries().findOne({}, { projection: { _id: 1 } })) === null;
}

/** Returns the entry with this id, and of this type if one is given. */
export async function entryWithId(id: string, type?: ChartEntryType): Promise<StoredEntry | undefined> {
  return (await chartEntries().findOne({ _id: id, ...(type && { type }) })) ?? undefined;
}

/** Reads the existing entries among `ids`, of all patients, and holds {@link maxEntryBatchBytes} of them at most. */
export function entriesWithIds(ids: readonly string[]): AsyncIterable<StoredEntry> {
  return chartEntries().find({ _id: { $in: [...ids] } }, inBatches);
}

/** Returns the record in this patient's entry `id` of this type, as JSON text. */
export async function recordText(
  patientId: string,
  type: ChartEntryType,
  id: string,
): Promise<string | undefined> {
  const [text] = await recordTexts(patientId, type, [id]);
  return text;
}

/** Returns this patient's records of this type among `ids`, as JSON texts. */
async function recordTexts(
  patientId: string,
  type: ChartEntryType,
  ids: readonly string[],
): Promise<string[]> {
  const stored = await chartEntries()
    .find({ _id: { $in: [...ids] }, patientId, type }, { projection: { _id: 0, json: 1 } })
    .toArray();
  return stored.map(({ json }) => json);
}

/** Returns at most `limit` records of a type from `from` to `until` inclusive, by list time, newest first. */
export async function recordTextsBetween(
  patientId: string,
  type: ChartEntryType,
  {
    from,
    until,
    limit,
    isMajority = false,
  }: { from: Date; until: Date; limit: number; isMajority?: boolean },
): Promise<string[]> {
  const stored = await chartEntries()
    .find(
      { patientId, ...recordsAndMarks([type]), sortAt: { $gte: from, $lte: until } },
      {
        projection: { json: 1, recordId: 1, type: 1 },
        hint: listIndex,
        ...(isMajority && { readConcern: { level: 'majority' } }),
      },
    )
    .sort({ sortAt: -1, seq: -1 })
    .limit(limit)
    .toArray();
  return foldRecords(stored);
}

/** Entries of one chart whose records need a countersignature. */
const maxFlaggedEntries = 2000;

/** Returns the newest entries of a chart whose records need a countersignature, also those that have it by now. */
export function flaggedEntries(
  patientId: string,
): Promise<Pick<StoredEntry, '_id' | 'recordId' | 'type' | 'sortAt'>[]> {
  return chartEntries()
    .find(
      { patientId, needsCountersignature: true },
      {
        projection: { recordId: 1, type: 1, sortAt: 1 },
        hint: flaggedIndex,
        sort: { seq: -1 },
        limit: maxFlaggedEntries,
      },
    )
    .toArray();
}

/**
 * Returns the majority-committed entries of these types after `end`, up to `to`, oldest first. Returns undefined if `end` is
 * no longer an entry of the log, or if there are more than `limit`.
 */
export async function entriesSince(
  patientId: string,
  types: readonly ChartEntryType[],
  { end, to, limit }: { end: LogEnd; to: LogEnd; limit: number },
): Promise<Pick<StoredEntry, 'type' | 'json' | 'recordId'>[] | undefined> {
  const [stillThere, entries] = await Promise.all([
    end.seq === 0 ||
      chartEntries().findOne({ _id: end.id, patientId, seq: end.seq }, { projection: { _id: 1 } }),
    chartEntries()
      .find(
        { patientId, type: { $in: [...types] }, seq: { $gt: end.seq, $lte: to.seq } },
        {
          projection: { _id: 0, type: 1, json: 1, recordId: 1 },
          sort: { seq: 1 },
          limit: limit + 1,
          hint: kindIndex,
          readConcern: { level: 'majority' },
        },
      )
      .toArray(),
  ]);
  return stillThere && entries.length <= limit ? entries : undefined;
}

/** Returns the `seq` of each existing entry among `ids` of this patient. */
export async function seqsOfEntries(patientId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const stored = await chartEntries()
    .find({ _id: { $in: [...ids] }, patientId }, { projection: { seq: 1 } })
    .toArray();
  return new Map(stored.map(({ _id, seq }) => [_id, seq]));
}

/**
 * Reads every majority-committed entry of these types as JSON text, in descending order of `seq`, and holds
 * {@link maxEntryBatchBytes} of them at most.
 */
export async function* entryTexts(
  patientId: string,
  types: readonly ChartEntryType[],
): AsyncGenerator<string> {
  const cursor = chartEntries().find(
    { patientId, type: { $in: [...types] } },
    {
      projection: { json: 1 },
      sort: { seq: -1 },
      hint: kindIndex,
      readConcern: { level: 'majority' },
      ...inBatches,
    },
  );
  for await (const { json } of cursor) yield json;
}

/**
 * Returns the messages at `seqs` with their marks as JSON texts, in order of `seq`; undefined if they exceed `bytes`.
 */
export async function shortTextsAt(
  patientId: string,
  seqs: readonly number[],
  bytes: number,
): Promise<string[] | undefined> {
  const cursor = chartEntries().find(
    { patientId, $or: [{ seq: { $in: [...seqs] } }, { type: { $in: [...markTypes] }, domain: 'chat' }] },
    {
      projection: { json: 1, recordId: 1, type: 1 },
      sort: { seq: -1 },
      batchSize: Math.max(1, seqs.length),
    },
  );
  const fold = new RecordFold();
  const texts: string[] = [];
  let read = 0;
  for await (const entry of cursor) {
    const json = fold.add(entry);
    if (json === undefined) continue;
    read += json.length;
    if (read > bytes) return undefined;
    texts.push(json);
  }
  return texts.reverse();
}

/** Returns the `seq`s of all entries of these types in ascending order. Reads only the index, not the entries. */
export async function placesOf(
  patientId: string,
  types: readonly ChartEntryType[],
  session?: ClientSession,
): Promise<number[]> {
  const stored = await chartEntries()
    .find(
      { patientId, type: { $in: [...types] } },
      {
        projection: { _id: 0, seq: 1 },
        sort: { seq: 1 },
        hint: kindIndex,
        batchSize: maxBatchSeqs,
        ...(session && { session }),
      },
    )
    .toArray();
  return stored.map(({ seq }) => seq);
}

/** Returns the `seq`s of the entries `ids` in this patient's log. */
export async function placesOfEntries(
  patientId: string,
  ids: Iterable<string>,
  session: ClientSession,
): Promise<number[]> {
  const wanted = [...ids];
  if (wanted.length === 0) return [];
  const stored = await chartEntries()
    .find({ _id: { $in: wanted }, patientId }, { projection: { _id: 0, seq: 1 }, session })
    .toArray();
  return stored.map(({ seq }) => seq);
}

/** Returns the `seq` of the first entry of each record among `ids` in this patient's log. */
export async function seqsOf(
  patientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const stored = await chartEntries()
    .find({ _id: { $in: [...ids] }, patientId }, { projection: { seq: 1 } })
    .toArray();
  return new Map(stored.map(({ _id, seq }) => [_id, seq]));
}

/** Returns the last entry of a type by `seq`, because the clocks of two nodes may differ. */
export async function lastEntry(
  patientId: string,
  type: ChartEntryType,
  session?: ClientSession,
): Promise<Pick<StoredEntry, 'seq' | 'at' | 'actor' | 'json' | 'conversation'> | undefined> {
  const last = await chartEntries().findOne(
    { patientId, type },
    {
      projection: { seq: 1, at: 1, actor: 1, json: 1, conversation: 1 },
      sort: { seq: -1 },
      // Without the hint MongoDB may walk the whole log back for an entry that does not exist.
      hint: kindIndex,
      ...(session ? { session } : { readConcern: { level: 'majority' } }),
    },
  );
  return last ?? undefined;
}

/**
 * Returns the last majority-committed entry that was written by a moment: of these types, or of all but these. Walks the log
 * back from its end.
 */
export async function lastEntryUntil(
  patientId: string,
  at: Date,
  of: { types?: readonly ChartEntryType[]; otherThan?: readonly ChartEntryType[] } = {},
): Promise<Pick<StoredEntry, 'seq' | 'at' | 'actor' | 'type' | 'json'> | undefined> {
  const { types, otherThan } = of;
  const last = await chartEntries().findOne(
    {
      patientId,
      at: { $lte: at },
      ...(types && { type: { $in: [...types] } }),
      ...(otherThan && { type: { $nin: [...otherThan] } }),
    },
    {
      projection: { seq: 1, at: 1, actor: 1, type: 1, json: 1 },
      sort: { seq: -1 },
      hint: types ? kindIndex : logIndex,
      readConcern: { level: 'majority' },
    },
  );
  return last ?? undefined;
}

/** Returns the last entry of any other type, without its data. */
export async function lastOtherThan(
  patientId: string,
  types: readonly ChartEntryType[],
): Promise<{ seq: number; at: string; actor: Actor; type: ChartEntryType } | undefined> {
  const last = await chartEntries().findOne(
    { patientId, type: { $nin: [...types] } },
    { projection: { seq: 1, at: 1, actor: 1, type: 1 }, sort: { seq: -1 }, hint: logIndex },
  );
  return last ? { seq: last.seq, at: last.at.toISOString(), actor: last.actor, type: last.type } : undefined;
}

/** Returns the ids, types and revised records of at most `limit` entries after `seq`, oldest first. */
export function entriesAfter(
  patientId: string,
  seq: number,
  limit: number,
): Promise<Pick<StoredEntry, '_id' | 'seq' | 'type' | 'recordId'>[]> {
  return chartEntries()
    .find(
      { patientId, seq: { $gt: seq } },
      { projection: { seq: 1, type: 1, recordId: 1 }, sort: { seq: 1 }, limit, hint: logIndex },
    )
    .toArray();
}

/** Returns the last majority-committed `seq` of each log that has entries. Reads one index key per log. */
export async function headsOf(patientIds: readonly string[]): Promise<Map<string, number>> {
  const heads = chartEntries().aggregate<{ _id: string; seq: number }>(
    [
      { $match: { patientId: { $in: [...patientIds] } } },
      { $sort: { patientId: -1, seq: -1 } },
      { $group: { _id: '$patientId', seq: { $first: '$seq' } } },
    ],
    { hint: logIndex, readConcern: { level: 'majority' } },
  );
  return new Map((await heads.toArray()).map(({ _id, seq }) => [_id, seq]));
}

/** Returns the newest reply to a question about this patient. */
export async function newestReplyTo(patientId: string, questionId: string): Promise<StoredEntry | undefined> {
  const newest = await chartEntries().findOne(
    { patientId, type: 'chat.replied', inReplyTo: questionId },
    { sort: { sortAt: -1, seq: -1 } },
  );
  return newest ?? undefined;
}

/**
 * Returns the people and devices that wrote in a patient's log, by id, at most {@link wireItems.chartPeople}. Reads one
 * entry of each, whatever the length of the log.
 */
export async function peopleOf(patientId: string): Promise<Actor[]> {
  const people = chartEntries().aggregate<{ actor: Actor }>(
    [
      { $match: { patientId } },
      { $sort: { 'actor.id': 1 } },
      { $group: { _id: '$actor.id', actor: { $first: '$actor' } } },
      { $limit: wireItems.chartPeople },
      { $sort: { _id: 1 } },
    ],
    { hint: personIndex },
  );
  return (await people.toArray()).map(({ actor }) => actor);
}
