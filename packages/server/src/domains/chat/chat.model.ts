import type { QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';
import type { LeftOut } from '@bedside/contracts/chat/left-out.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { type ClientSession, Schema } from 'mongoose';
import type { ChartDose } from '../../evidence/doses/chart-doses.ts';
import type { ChartDrugs } from '../../evidence/drugs/chart-drugs.ts';
import type { Fact } from '../../evidence/facts.ts';
import type { ChartSide } from '../../evidence/sides/chart-sides.ts';
import type { ChartState } from '../../evidence/states/chart-state.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';

/** A reply that its node has not renewed for this long counts as interrupted. */
export const replyLeaseMs = 6000;

/**
 * A running reply, checkpointed each second outside the chart log. The transaction that writes its `chat.replied`
 * entry deletes it. If its lease expires, its node has died, and another node ends it as interrupted.
 */
export interface RunningReply {
  /** The message id of the reply. */
  _id: string;
  patientId: string;
  questionId: string;
  /** The node that streams the reply. */
  owner: string;
  leaseUntil: Date;
  text: string;
  askedBy: Actor;
  departmentId: string;
  startedAt: Date;
  /** The chart's seq when the question was asked (D17). */
  chartSeq: number;
  /** Missing in replies that an older version began. */
  language?: ReplyLanguage;
  /** The asker's. Missing if their client did not say it. */
  timeZone?: string;
  /** Only of a reply to a question for a purpose. */
  purpose?: QuestionPurpose;
  stopAskedBy?: Actor;
  /** The records in the prompt (D51). Unknown until the first checkpoint. */
  recordIds?: string[];
  /** What the prompt lacked. Unknown until the first checkpoint. */
  leftOut?: LeftOut[];
  /** What the chart holds against comfort (D64). Unknown until the first checkpoint. */
  objections?: Objection[];
  /** What the rules compare the reply with. Unknown until the first checkpoint. */
  compared?: Compared;
  /** The marks in `text`. */
  evidence?: ReplyEvidence;
  /** The quotes in `text`. */
  quotes?: ReplyQuote[];
}

/** The values, states, doses, sides and drugs of the chart that a reply read. */
export interface Compared {
  facts: Fact[];
  states: ChartState[];
  /** Missing in replies that an older version began. */
  doses?: ChartDose[];
  /** Missing in replies that an older version began; then no side is compared. */
  sides?: ChartSide[];
  /** Allergies and active medications. Missing in replies that an older version began; then no drug is compared. */
  drugs?: ChartDrugs;
}

/** A running reply before MongoDB adds the lease. */
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
    language: { type: String },
    timeZone: { type: String },
    purpose: { type: String },
    stopAskedBy: { type: Schema.Types.Mixed },
    recordIds: { type: [String], default: undefined },
    leftOut: { type: [Schema.Types.Mixed], default: undefined },
    objections: { type: [Schema.Types.Mixed], default: undefined },
    compared: { type: Schema.Types.Mixed },
    evidence: { type: Schema.Types.Mixed },
    quotes: { type: [Schema.Types.Mixed], default: undefined },
  },
  { versionKey: false, collection: 'running_replies' },
);
schema.index({ leaseUntil: 1 });
schema.index({ patientId: 1 });
// A question that is sent twice gets one reply. Clients choose its id, so two departments may use the same one.
schema.index({ departmentId: 1, questionId: 1 }, { unique: true });
// Someone with emergency access stops their own question about another department's chart.
schema.index({ 'askedBy.id': 1, questionId: 1 });

export const RunningReplyModel = mongoose.model<RunningReply>('RunningReply', schema);

const replies = () => collectionOf<RunningReply>(RunningReplyModel);
/** Leases use MongoDB's clock, because the clocks of two nodes may differ by more than a lease. */
const leaseFromNow = { $add: ['$$NOW', replyLeaseMs] };

/**
 * Stores a running reply with its first lease. Throws the driver's duplicate-key error if the question already has
 * one.
 */
export async function beginReply(reply: BegunReply, session?: ClientSession): Promise<void> {
  const document = { $mergeObjects: [{ $literal: reply }, { leaseUntil: leaseFromNow }] };
  await replies().updateOne({ _id: reply._id }, [{ $replaceWith: document }], {
    upsert: true,
    ...(session && { session }),
  });
}

/**
 * Stores a reply's text with its marks, and what it read if given, and renews its lease. Returns the request to stop it, or undefined
 * if this node no longer owns the reply.
 */
export async function renewReply(
  { _id, owner }: Pick<RunningReply, '_id' | 'owner'>,
  { text, evidence, quotes }: { text: string; evidence: ReplyEvidence; quotes: readonly ReplyQuote[] },
  seen?: Pick<RunningReply, 'recordIds' | 'objections' | 'compared' | 'leftOut'>,
): Promise<Pick<RunningReply, '_id' | 'stopAskedBy'> | undefined> {
  const read = seen && {
    recordIds: { $literal: seen.recordIds },
    leftOut: { $literal: seen.leftOut },
    objections: { $literal: seen.objections },
    compared: { $literal: seen.compared },
  };
  const written = {
    text: { $literal: text },
    evidence: { $literal: evidence },
    quotes: { $literal: quotes },
  };
  const change = [{ $set: { ...written, leaseUntil: leaseFromNow, ...read } }];
  const stored = await replies().findOneAndUpdate({ _id, owner }, change, { projection: { stopAskedBy: 1 } });
  return stored ?? undefined;
}

/** Returns the running replies with an expired lease. */
export function abandonedReplies(): Promise<RunningReply[]> {
  return replies()
    .find({ $expr: { $lt: ['$leaseUntil', '$$NOW'] } })
    .toArray();
}

/** Takes an abandoned reply for `owner`. Returns undefined if another node was faster. */
export async function takeReply({ _id, leaseUntil }: RunningReply, owner: string) {
  const change = [{ $set: { owner, leaseUntil: leaseFromNow } }];
  return replies().findOneAndUpdate({ _id, leaseUntil }, change, { returnDocument: 'after' });
}
