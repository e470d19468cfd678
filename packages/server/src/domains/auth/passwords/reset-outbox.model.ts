import mongoose, { Schema } from 'mongoose';
import { expiredSeconds } from '../../../work-bounds.ts';

/**
 * A requested reset mail, until it is sent or dropped. Contains no link and no token: each attempt makes its own.
 * Contains the address as typed, because the server has not looked for its account yet.
 */
export interface StoredResetMail {
  _id: string;
  email: string;
  language: string;
  /** The requester's network address, for the log of security events. */
  address: string;
  requestedAt: Date;
  /** Whether it counts toward the mails of its account. */
  isCounted: boolean;
  attempts: number;
  /** When any node may send the mail, or take it over from the node that is working on it. */
  dueAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const mails = new Schema<StoredResetMail>(
  {
    _id: required,
    email: required,
    language: required,
    address: { type: String, default: '' },
    requestedAt: date,
    isCounted: { type: Boolean, required: true },
    attempts: { type: Number, required: true },
    dueAt: date,
  },
  { versionKey: false, collection: 'reset_mails' },
);
mails.index({ dueAt: 1 });
mails.index({ requestedAt: 1 }, { expireAfterSeconds: expiredSeconds });

export const ResetMailModel = mongoose.model<StoredResetMail>('ResetMail', mails);
