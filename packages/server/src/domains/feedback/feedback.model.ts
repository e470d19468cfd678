import type { SendFeedback } from '@bedside/contracts/feedback/feedback.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

interface StoredAttachment {
  fileId: string;
  name: string;
  type: string;
  size: number;
}

/** The mail about a feedback, kept with it until the mail server has it. */
export interface OutgoingMail {
  attempts: number;
  /** The earliest next attempt; while one is under way, when another node may take it over. */
  dueAt: Date;
}

export interface StoredFeedback {
  _id: string;
  receivedAt: Date;
  /** Who wrote it and from which department; absent where no address to answer to was given, which means anonymous. */
  from?: Actor & { departmentId: string };
  language: string;
  content: SendFeedback;
  attachments: StoredAttachment[];
  /** There while the mail is still to be sent. */
  mail?: OutgoingMail;
  /** SHA-256 of actor, endpoint and key, so that an anonymous feedback does not name its author by it. */
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
