import { type ClientSession, trusted } from 'mongoose';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { PasswordResetModel } from '../auth.model.ts';

/**
 * Closes every reset link of an account within a transaction. Whoever holds one, an administrator of a department that was
 * left or a reader of old mails, must not get in by it after a change that ends all sessions.
 */
export async function closeLinksOf(userId: string, transaction: ClientSession): Promise<void> {
  const open = { userId, usedAt: trusted({ $exists: false }) };
  await PasswordResetModel.updateMany(open, { usedAt: now() }, { session: transaction });
}
