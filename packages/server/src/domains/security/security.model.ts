import type { AccountNotice, SecurityEvent } from '@bedside/contracts/security/security.contract.ts';
import mongoose, { Schema } from 'mongoose';
import { textOfFields } from '../../infra/secrets/text-of-fields.ts';

/** How long the log keeps a security event. 400 days allow a comparison of two years. */
export const eventLifeMs = 400 * 24 * 60 * 60 * 1000;

/** How long a notice to an account's owner waits to be read. */
const noticeLifeMs = 90 * 24 * 60 * 60 * 1000;

/** Events are inserted and never changed. MongoDB deletes them after {@link eventLifeMs}. */
export interface StoredSecurityEvent extends Omit<SecurityEvent, 'id' | 'at'> {
  _id: string;
  /** {@link everyDepartment} for an event of the whole installation. */
  departmentId: string;
  at: Date;
  /** Actor and subject, for the filter by person. */
  people: string[];
  /** The installation's signature of the event ({@link sealedEventText}); absent without a key. */
  seal?: string;
}

/** The purpose of an event's seal. */
export const eventPurpose = 'security-event';

/** Returns the text that an event's seal signs: every field, so that one that someone adds counts as a change, too. */
export function sealedEventText({ seal: _seal, ...event }: StoredSecurityEvent): string {
  return textOfFields(event);
}

/** The department of an event for the administrators of every department, such as a backup. */
export const everyDepartment = '*';

export interface StoredAccountNotice extends Omit<AccountNotice, 'id' | 'at'> {
  _id: string;
  userId: string;
  at: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };
const person = { type: Schema.Types.Mixed };

const events = new Schema<StoredSecurityEvent>(
  {
    _id: required,
    departmentId: required,
    at: date,
    kind: required,
    actor: person,
    subject: person,
    people: { type: [String], required: true },
    address: String,
    about: String,
    from: String,
    to: String,
    seal: String,
  },
  { versionKey: false },
);
events.index({ departmentId: 1, _id: -1 });
events.index({ departmentId: 1, kind: 1, _id: -1 });
events.index({ departmentId: 1, people: 1, _id: -1 });
events.index({ at: 1 }, { expireAfterSeconds: eventLifeMs / 1000 });

const notices = new Schema<StoredAccountNotice>(
  { _id: required, userId: required, kind: required, at: date },
  { versionKey: false },
);
notices.index({ userId: 1, _id: -1 });
notices.index({ at: 1 }, { expireAfterSeconds: noticeLifeMs / 1000 });

export const SecurityEventModel = mongoose.model<StoredSecurityEvent>('SecurityEvent', events);
export const AccountNoticeModel = mongoose.model<StoredAccountNotice>('AccountNotice', notices);
