import { type ClientSession, trusted } from 'mongoose';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { PasswordResetModel } from '../auth.model.ts';

/**
 * Closes every reset link of an account within a transaction. After a change that ends all sessions, a link must
 * not let in an earlier administrator or a reader of old mails.
 */
export async function closeLinksOf(userId: string, transaction: ClientSession): Promise<void> {
  const open = { userId, usedAt: trusted({ $exists: false }) };
  await PasswordResetModel.updateMany(open, { usedAt: now() }, { session: transaction });
}
