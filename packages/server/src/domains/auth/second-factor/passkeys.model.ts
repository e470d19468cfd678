import mongoose, { Schema } from 'mongoose';

/** A passkey of an account. Its private key never leaves its device. */
export interface StoredPasskey {
  _id: string;
  userId: string;
  /** Base64url. */
  credentialId: string;
  name: string;
  publicKey: Buffer;
  /** The key's count of uses, if it keeps one. A lower one would come from a copy. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date;
}

/** Why a browser was asked for a passkey. A proof counts for its own purpose only. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'confirm';

/** A challenge that waits for its answer, which works once. `_id` is the SHA-256 of the challenge. */
export interface StoredPasskeyChallenge {
  _id: string;
  userId: string;
  purpose: PasskeyPurpose;
  /** Absent before a session has begun. */
  sessionId?: string;
  expiresAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const passkeys = new Schema<StoredPasskey>(
  {
    _id: required,
    userId: required,
    credentialId: required,
    name: required,
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    createdAt: date,
    lastUsedAt: Date,
  },
  { versionKey: false },
);
passkeys.index({ userId: 1, createdAt: 1 });
passkeys.index({ credentialId: 1 }, { unique: true });

const challenges = new Schema<StoredPasskeyChallenge>(
  { _id: required, userId: required, purpose: required, sessionId: String, expiresAt: date },
  { versionKey: false },
);
challenges.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PasskeyModel = mongoose.model<StoredPasskey>('Passkey', passkeys);
export const PasskeyChallengeModel = mongoose.model<StoredPasskeyChallenge>('PasskeyChallenge', challenges);
