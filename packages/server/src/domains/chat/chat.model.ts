import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { type ClientSession, Schema } from 'mongoose';
import { timeBounds } from '../../bounds.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';

/**
 * A reply under way, checkpointed each second outside the log. It is gone once its `chat.replied` entry is written, in
 * the same transaction; where its lease runs out first, its node died and another one ends it as interrupted.
 */
export interface RunningReply {
  /** The reply's message id. */
  _id: string;
  patientId: string;
  questionId: string;
  /** The node that streams it. */
  owner: string;
  leaseUntil: Date;
  text: string;
  askedBy: Actor;
  departmentId: string;
  startedAt: Date;
  /** Where the chart stood when the question was asked (D17). */
  chartSeq: number;
  stopAskedBy?: Actor;
}

/** A reply under way as a node begins it; MongoDB adds the lease. */
export type BegunReply = Omit<RunningReply, 'leaseUntil'>;

const required = { type: String, required: true };
const date = { type: Date, required: true };

const schema = new Schema<RunningReply>(
  {
    _id: required,
    patientId: required,
    questionId: required,
    owner: required,
    leaseUntil: date,
    text: { type: String, default: '' },
    askedBy: { type: Schema.Types.Mixed, required: true },
    departmentId: required,
    startedAt: date,
    chartSeq: { type: Number, required: true },
    stopAskedBy: { type: Schema.Types.Mixed },
  },
  { versionKey: false, collection: 'running_replies' },
);
schema.index({ leaseUntil: 1 });
schema.index({ patientId: 1 });
// A question that is sent twice gets one reply. Clients choose its id, so another department may have the same one.
schema.index({ departmentId: 1, questionId: 1 }, { unique: true });

export const RunningReplyModel = mongoose.model<RunningReply>('RunningReply', schema);

const replies = () => collectionOf<RunningReply>(RunningReplyModel);
/** Leases begin and end by MongoDB's clock: those of two nodes may differ by more than a lease lasts. */
const leaseFromNow = { $add: ['$$NOW', timeBounds.replyLease] };

/** Stores a reply under way with its first lease; throws the driver's duplicate-key error where the question has one. */
export async function beginReply(reply: BegunReply, session?: ClientSession): Promise<void> {
  const document = { $mergeObjects: [{ $literal: reply }, { leaseUntil: leaseFromNow }] };
  await replies().updateOne({ _id: reply._id }, [{ $replaceWith: document }], {
    upsert: true,
    ...(session && { session }),
  });
}

/** Keeps a reply's text and renews its lease; returns the reply's stop, or undefined where this node has lost the reply. */
export async function renewReply(
  { _id, owner }: Pick<RunningReply, '_id' | 'owner'>,
  text: string,
): Promise<Pick<RunningReply, '_id' | 'stopAskedBy'> | undefined> {
  const change = [{ $set: { text: { $literal: text }, leaseUntil: leaseFromNow } }];
  const stored = await replies().findOneAndUpdate({ _id, owner }, change, { projection: { stopAskedBy: 1 } });
  return stored ?? undefined;
}

/** The replies under way with a lease that is over. */
export function abandonedReplies(): Promise<RunningReply[]> {
  return replies()
    .find({ $expr: { $lt: ['$leaseUntil', '$$NOW'] } })
    .toArray();
}

/** Takes an abandoned reply for `owner`; undefined where another node was faster. */
export async function takeReply({ _id, leaseUntil }: RunningReply, owner: string) {
  const change = [{ $set: { owner, leaseUntil: leaseFromNow } }];
  return replies().findOneAndUpdate({ _id, leaseUntil }, change, { returnDocument: 'after' });
}
