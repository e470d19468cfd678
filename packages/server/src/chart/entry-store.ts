import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { type ClientSession, Schema } from 'mongoose';
import { collectionOf } from '../infra/mongo/mongo.ts';

/** A range of a log's positions, both ends included. */
export type SeqRange = [from: number, to: number];

/**
 * One stored entry. A record that never changes lives in its entry: `_id` is the record's id and `json` is the record,
 * exactly as the wire carries it, so that a list, a replay and a live push are the same bytes (ADR 0002). It is text because
 * a list of a hundred is then joined, not rebuilt: decoding as many documents took half of such an answer's time.
 */
export interface StoredEntry {
  _id: string;
  patientId: string;
  seq: number;
  epoch: string;
  type: ChartEntryType;
  at: Date;
  /** What lists of this type sort by: the time of observation for vitals, else `at`. */
  sortAt: Date;
  actor: Actor;
  /** The entry's `data`, parsed by its contract when it was written. */
  json: string;
  /** The record that this entry revises; absent where the entry is a record's first, or only one (ADR 0018). */
  recordId?: string;
  /** On `chat.replied`: the question that it answers. */
  inReplyTo?: string;
  idempotency?: { key: string; bodyHash: string };
  /** On `chat.cleared`: the parts of the log that are the conversation from here on, and those that were until here. */
  conversation?: { current: SeqRange[]; closed: SeqRange[] };
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
    inReplyTo: String,
    idempotency: { type: Schema.Types.Mixed },
    conversation: { type: Schema.Types.Mixed },
  },
  { collection: 'chart_entries', versionKey: false },
);

// The one index that decides `seq`: two writers who want the same place cannot both have it.
schema.index({ patientId: 1, seq: 1 }, { unique: true });
schema.index({ patientId: 1, type: 1, sortAt: -1, seq: -1 });
schema.index(
  { 'idempotency.key': 1 },
  { unique: true, partialFilterExpression: { 'idempotency.key': { $exists: true } } },
);

// The model builds the indexes and does nothing else: entries are parsed and typed before they come here.
const ChartEntryModel = mongoose.model<StoredEntry>('ChartEntry', schema);

/**
 * The collection of all entries, for the files of this folder and for tests; domains read through `read-entries.ts`. Nothing
 * sanitizes a filter, so its operators must be the server's own.
 */
export const chartEntries = () => collectionOf<StoredEntry>(ChartEntryModel);

/** Throws the driver's duplicate-key error where another entry has this place, this id or this `Idempotency-Key`. */
export async function insertEntry(entry: StoredEntry, session?: ClientSession): Promise<void> {
  await chartEntries().insertOne(entry, session && { session });
}

/** The last place of a patient's log that is taken, 0 for an empty log. */
export async function readHead(patientId: string, session?: ClientSession): Promise<number> {
  const last = await chartEntries().findOne(
    { patientId },
    { sort: { seq: -1 }, projection: { _id: 0, seq: 1 }, ...(session && { session }) },
  );
  return last?.seq ?? 0;
}

/**
 * The last place that a majority has. A viewer who was told of a later place without its entry would never ask for it, since
 * a replay reads with majority too.
 */
export async function readMajorityHead(patientId: string): Promise<number> {
  const last = await chartEntries().findOne(
    { patientId },
    { sort: { seq: -1 }, projection: { _id: 0, seq: 1 }, readConcern: { level: 'majority' } },
  );
  return last?.seq ?? 0;
}

/** The entry that a command with this `Idempotency-Key` made. */
export async function entryOfCommand(key: string): Promise<StoredEntry | undefined> {
  return (await chartEntries().findOne({ 'idempotency.key': key })) ?? undefined;
}

/** Lets the `Idempotency-Key` of an entry be used again. */
export async function forgetCommand(entryId: string): Promise<void> {
  await chartEntries().updateOne({ _id: entryId }, { $unset: { idempotency: 1 } });
}
