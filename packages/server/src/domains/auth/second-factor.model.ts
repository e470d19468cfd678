import mongoose, { type ClientSession, Schema } from 'mongoose';
import { PasskeyModel } from './second-factor/passkeys.model.ts';

/**
 * An account's authenticator. Without `confirmedAt` the setup is unfinished, and the authenticator protects
 * nothing.
 */
export interface StoredSecondFactor {
  /** The user's id. */
  _id: string;
  /**
   * Base32, sealed for this user ({@link SecretBox}). Unencrypted only without a key, or if an earlier version stored
   * it.
   */
  secret: string;
  createdAt: Date;
  confirmedAt?: Date;
  /** The time step of the last accepted code, because a code works once (RFC 6238, 5.2). */
  lastStep: number;
  /** SHA-256 of each unused recovery code. */
  recoveryHashes: string[];
}

const factors = new Schema<StoredSecondFactor>(
  {
    _id: { type: String, required: true },
    secret: { type: String, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: Date,
    lastStep: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
  },
  { versionKey: false },
);

export const SecondFactorModel = mongoose.model<StoredSecondFactor>('SecondFactor', factors);

/**
 * Deletes an account's authenticator, recovery codes and passkeys within a transaction. Returns whether a second factor was
 * on.
 */
export async function discardSecondFactor(userId: string, transaction: ClientSession): Promise<boolean> {
  await PasskeyModel.deleteMany({ userId }, { session: transaction });
  const discarded = await SecondFactorModel.findOneAndDelete(
    { _id: userId },
    { session: transaction },
  ).lean();
  return discarded?.confirmedAt !== undefined;
}
