import mongoose, { type ClientSession, Schema } from 'mongoose';

/** An account's authenticator. While it is being set up, `confirmedAt` is absent and it opens and guards nothing. */
export interface StoredSecondFactor {
  /** The user's id. */
  _id: string;
  /** Base32. */
  secret: string;
  createdAt: Date;
  confirmedAt?: Date;
  /** The time step of the last code that was taken: a code is good once (RFC 6238, 5.2). */
  lastStep: number;
  /** SHA-256 of the recovery codes that are left. */
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

/** Deletes an account's authenticator and recovery codes within a transaction; returns whether a second factor was on. */
export async function discardSecondFactor(userId: string, transaction: ClientSession): Promise<boolean> {
  const discarded = await SecondFactorModel.findOneAndDelete(
    { _id: userId },
    { session: transaction },
  ).lean();
  return discarded?.confirmedAt !== undefined;
}
