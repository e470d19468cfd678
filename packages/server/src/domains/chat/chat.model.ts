import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

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
// A question that is sent twice gets one reply.
schema.index({ questionId: 1 }, { unique: true });

export const RunningReplyModel = mongoose.model<RunningReply>('RunningReply', schema);
