import type { SendFeedback } from '@bedside/contracts/feedback/feedback.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

interface StoredAttachment {
  fileId: string;
  name: string;
  type: string;
  size: number;
}

/** The mail about a feedback, stored with it until the mail server accepts it. */
export interface OutgoingMail {
  attempts: number;
  /** The earliest next attempt. During an attempt, when another node may take the mail over. */
  dueAt: Date;
}

export interface StoredFeedback {
  _id: string;
  receivedAt: Date;
  /** The author and their department. Absent without a reply address, which makes the feedback anonymous. */
  from?: Actor & { departmentId: string };
  language: string;
  content: SendFeedback;
  attachments: StoredAttachment[];
  /** Present until the mail is sent. */
  mail?: OutgoingMail;
  /** SHA-256 of actor, endpoint and key, so that it does not reveal an anonymous author. */
  idempotencyKey?: string;
  bodyHash?: string;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const feedback = new Schema<StoredFeedback>(
  {
    _id: required,
    receivedAt: date,
    from: { type: Schema.Types.Mixed },
    language: required,
    content: { type: Schema.Types.Mixed, required: true },
    attachments: [
      { _id: false, fileId: required, name: required, type: { type: String, required: true }, size: Number },
    ],
    mail: { type: new Schema<OutgoingMail>({ attempts: Number, dueAt: date }, { _id: false }) },
    idempotencyKey: String,
    bodyHash: String,
  },
  { versionKey: false, collection: 'feedback' },
);
feedback.index(
  { idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
feedback.index({ 'mail.dueAt': 1 }, { partialFilterExpression: { 'mail.dueAt': { $exists: true } } });

export const FeedbackModel = mongoose.model<StoredFeedback>('Feedback', feedback);
