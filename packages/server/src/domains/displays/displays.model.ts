import type {
  DisplayLanguage,
  DisplayOrder,
  DisplayPageSize,
  PrivacyLevel,
} from '@bedside/contracts/displays/displays.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

/** A screen's request for a pairing. `_id` is the SHA-256 of the pairing's id, which is not stored. */
export interface StoredPairing {
  _id: string;
  /** Absent once a clinician has entered it, because a code works once. */
  code?: string;
  createdAt: Date;
  /** MongoDB deletes the pairing soon after. A clinician who enters the code extends it. */
  expiresAt: Date;
  /** The screen's display after the pairing. */
  displayId?: string;
}

/** A wall display of a department. */
export interface StoredDisplay {
  _id: string;
  departmentId: string;
  name: string;
  privacy: PrivacyLevel;
  order: DisplayOrder;
  /** Absent from displays that were paired before it existed. */
  perPage?: DisplayPageSize;
  sound: boolean;
  language: DisplayLanguage;
  pairedAt: Date;
  pairedBy: Actor;
  /** The SHA-256 of its token; absent until the screen has fetched one. The token is not stored (D3). */
  tokenHash?: string;
  /** The last contact, to the minute; absent before the first. After the first contact its token stays the same. */
  lastSeenAt?: Date;
  revokedAt?: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const pairings = new Schema<StoredPairing>(
  { _id: required, code: String, createdAt: date, expiresAt: date, displayId: String },
  { versionKey: false },
);
pairings.index({ code: 1 }, { unique: true, partialFilterExpression: { code: { $exists: true } } });
pairings.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const displays = new Schema<StoredDisplay>(
  {
    _id: required,
    departmentId: required,
    name: required,
    privacy: required,
    order: required,
    perPage: Number,
    sound: { type: Boolean, required: true },
    language: required,
    pairedAt: date,
    pairedBy: { type: Schema.Types.Mixed, required: true },
    tokenHash: String,
    lastSeenAt: Date,
    revokedAt: Date,
  },
  { versionKey: false },
);
displays.index({ departmentId: 1, pairedAt: -1, _id: -1 });
displays.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $exists: true } } });

export const PairingModel = mongoose.model<StoredPairing>('DisplayPairing', pairings);
export const DisplayModel = mongoose.model<StoredDisplay>('Display', displays);
