import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import mongoose, { type ClientSession, type mongo, Schema } from 'mongoose';
import { GatheredInserts } from '../infra/mongo/gathered-inserts.ts';
import { collectionOf } from '../infra/mongo/mongo.ts';
import { textOfFields } from '../infra/secrets/text-of-fields.ts';

/** A range of a log's `seq`s, both ends included. */
export type SeqRange = [from: number, to: number];

/** The parts of a log that form a conversation. */
export interface Conversation {
  current: SeqRange[];
  /** The archived conversation that a restore brings back. */
  closed: SeqRange[];
  /** The number of its messages. Absent in entries from before it was stored. */
  closedCount?: number;
}

/** What a laboratory's system states of a result, to tell a repetition from a correction (ADR 0141). */
export interface Stated {
  /** A digest of result, unit, range and flag. */
  said: string;
  /** When the laboratory stated it, as an ISO time. */
  at: string;
  status?: string;
  /** When the sample was taken, if the laboratory stated it. */
  collectedAt?: string;
}

/**
 * One stored entry. A record that never changes is stored in its entry: `_id` is its id and `json` is the record as the
 * API sends it, so a list, a replay and a live push contain the same bytes (ADR 0002). It is text because joining texts
 * is faster: decoding a hundred documents took half of a list's response time.
 */
export interface StoredEntry {
  _id: string;
  patientId: string;
  seq: number;
  epoch: string;
  type: ChartEntryType;
  at: Date;
  /** The time that lists of this type sort by: the time of observation for vitals, otherwise `at`. */
  sortAt: Date;
  actor: Actor;
  /** The entry's `data`, parsed by its contract before it was stored. */
  json: string;
  /** The record that this entry revises or marks; absent in a record's first or only entry (ADR 0018). */
  recordId?: string;
  /** On a mark: the domain of the marked record, which `recordId` names (ADR 0049). */
  domain?: RecordDomain;
  /** On `chat.replied`: the id of the question. */
  inReplyTo?: string;
  /** On a result's first entry by a message: what it states, and which result of the laboratory it is. No two entries are the same one. */
  received?: Stated & { key: string };
  idempotency?: { key: string; bodyHash: string };
  /** The installation's signature of the entry at its place ({@link sealedText}); absent without a key. */
  seal?: string;
  /** True if the entry's record needs a countersignature. An index finds such entries. */
  needsCountersignature?: true;
  /** True on the last entry of a chart that continues in another one. No entry follows it but one that opens the chart again. */
  closes?: true;
  /** On `chat.cleared`: the parts of the log that form the conversation from here on, and those that formed it before. */
  conversation?: Conversation;
}

/** The purpose of an entry's seal. */
export const entryPurpose = 'chart-entry';

/**
 * Returns the text that a seal signs: every field, so that one that someone adds counts as a change, too. Not the epoch, which a
 * restore gives anew, and not the `Idempotency-Key`, which is given free.
 */
export function sealedText({
  seal: _seal,
  epoch: _epoch,
  idempotency: _key,
  json,
  ...entry
}: StoredEntry): string {
  // The fields are one line. `json` is text already, and the longest part by far.
  return `${textOfFields(entry)}\n${json}`;
}

const schema = new Schema<StoredEntry>(
  {
    _id: { type: String, required: true },
    patientId: { type: String, required: true },
    seq: { type: Number, required: true },
    epoch: { type: String, required: true },
    type: { type: String, required: true },
    at: { type: Date, required: true },
    sortAt: { type: Date, required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    json: { type: String, required: true },
    recordId: String,
    domain: String,
    inReplyTo: String,
    received: { type: Schema.Types.Mixed },
    idempotency: { type: Schema.Types.Mixed },
    seal: String,
    needsCountersignature: Boolean,
    closes: Boolean,
    conversation: { type: Schema.Types.Mixed },
  },
  { collection: 'chart_entries', versionKey: false },
);

/** The index of a log in its order. */
export const logIndex = { patientId: 1, seq: 1 } as const;

/** The index for lists. A query needs it as a hint if MongoDB could also walk the log by `seq`. */
export const listIndex = { patientId: 1, type: 1, sortAt: -1, seq: -1 } as const;

/** The index for the entries of some types in the order of the log. */
export const kindIndex = { patientId: 1, type: 1, seq: 1 } as const;

/** The index for the entries of one person, and for the people of a chart. */
export const personIndex = { patientId: 1, 'actor.id': 1, type: 1, seq: 1 } as const;

/** The index for the entries whose record needs a countersignature. Most charts have none. */
export const flaggedIndex = { patientId: 1, needsCountersignature: 1, seq: -1 } as const;

// This index decides `seq`: of two writers at the same `seq`, one fails.
schema.index(logIndex, { unique: true });
schema.index(listIndex);
schema.index(kindIndex);
schema.index(personIndex);
schema.index(flaggedIndex, { partialFilterExpression: { needsCountersignature: true } });
schema.index(
  { 'idempotency.key': 1 },
  { unique: true, partialFilterExpression: { 'idempotency.key': { $exists: true } } },
);

// A result has one first statement, whichever node takes it.
schema.index(
  { 'received.key': 1 },
  { unique: true, partialFilterExpression: { 'received.key': { $exists: true } } },
);

// The model only builds the indexes. Entries are parsed and typed before they are stored.
const ChartEntryModel = mongoose.model<StoredEntry>('ChartEntry', schema);

/**
 * Returns the collection of all entries, for this folder and for tests. Domains read through `read-entries.ts`. Filters
 * are not sanitized, so their operators must never come from a client.
 */
export const chartEntries = () => collectionOf<StoredEntry>(ChartEntryModel);

const gatheredInserts = new GatheredInserts<StoredEntry>(chartEntries);

/**
 * Stores an entry, without a transaction together with the entries of other patients. Throws the driver's duplicate-key
 * error if its `seq`, id or `Idempotency-Key` is taken.
 */
export async function insertEntry(entry: StoredEntry, session?: ClientSession): Promise<void> {
  if (session) await chartEntries().insertOne(entry, { session });
  else await gatheredInserts.insert(entry);
}

/** Stores entries in a transaction, in one round trip. Throws the driver's duplicate-key error like {@link insertEntry}. */
export async function insertEntries(entries: StoredEntry[], session: ClientSession): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  if (entries.length === 1) await insertEntry(first, session);
  else await chartEntries().insertMany(entries, { session });
}

/** The last `seq` of a patient's log, 0 if it is empty, and whether that entry closes the chart. */
export interface Head {
  seq: number;
  isClosed: boolean;
}

/** Returns the head of a patient's log as a session sees it. */
export function readHead(patientId: string, session: ClientSession): Promise<Head> {
  return headOf(patientId, { session });
}

/** Returns the last majority-committed head, for a writer. */
export function readMajorityEnd(patientId: string): Promise<Head> {
  return headOf(patientId, { readConcern: { level: 'majority' } });
}

async function headOf(patientId: string, options: mongo.FindOneOptions): Promise<Head> {
  const newest = { sort: { seq: -1 }, projection: { _id: 0, seq: 1, closes: 1 } } as const;
  const last = await chartEntries().findOne({ patientId }, { ...newest, ...options });
  return { seq: last?.seq ?? 0, isClosed: last?.closes === true };
}

/**
 * Returns the last majority-committed `seq`. Replays read with majority, too, so a viewer with a later `seq` would never
 * request the entry that it misses.
 */
export function readMajorityHead(patientId: string): Promise<number> {
  return lastSeq(patientId, { readConcern: { level: 'majority' } });
}

/** The last entry of a log. An empty log has `seq` 0 and no id. */
export interface LogEnd {
  seq: number;
  id: string;
}

/** Returns the last majority-committed entry of a log. Its id differs if a restore replaced the log. */
export async function readLogEnd(patientId: string): Promise<LogEnd> {
  const last = await chartEntries().findOne(
    { patientId },
    { sort: { seq: -1 }, projection: { seq: 1 }, readConcern: { level: 'majority' } },
  );
  return { seq: last?.seq ?? 0, id: last?._id ?? '' };
}

async function lastSeq(patientId: string, options: mongo.FindOneOptions | undefined): Promise<number> {
  const newest = { sort: { seq: -1 }, projection: { _id: 0, seq: 1 } } as const;
  const last = await chartEntries().findOne({ patientId }, { ...newest, ...options });
  return last?.seq ?? 0;
}

/** Returns the entry that a command with this `Idempotency-Key` made. */
export async function entryOfCommand(key: string): Promise<StoredEntry | undefined> {
  return (await chartEntries().findOne({ 'idempotency.key': key })) ?? undefined;
}

/** Returns a patient's `count` entries from `seq` on, oldest first. */
export function entriesFrom(patientId: string, seq: number, count: number): Promise<StoredEntry[]> {
  return chartEntries()
    .find({ patientId, seq: { $gte: seq, $lt: seq + count } })
    .sort({ seq: 1 })
    .toArray();
}

/** Frees the `Idempotency-Key` of an entry. */
export async function forgetCommand(entryId: string): Promise<void> {
  await chartEntries().updateOne({ _id: entryId }, { $unset: { idempotency: 1 } });
}
