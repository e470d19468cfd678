import { type ClientSession, trusted } from 'mongoose';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { idOf, newToken } from '../../../infra/secrets/tokens.ts';
import { PasswordResetModel } from '../auth.model.ts';

/** The lifetime of a reset link (D5). */
const resetLinkMs = 60 * 60 * 1000;

/** Who issues a link that is not mailed: an administrator's id, or this for the operator. */
export const byOperator = 'operator';

/** Creates a link with which a user sets a new password, below the installation's `origin`. */
export async function createResetLink(
  origin: string,
  userId: string,
  createdBy?: string,
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + resetLinkMs);
  const reset = { _id: idOf(token), userId, ...(createdBy && { createdBy }), createdAt, expiresAt };
  await PasswordResetModel.create(reset);
  return { url: `${origin}/reset-password?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/**
 * Closes every reset link of an account within a transaction. After a change that ends all sessions, a link must
 * not let in an earlier administrator or a reader of old mails.
 */
export async function closeLinksOf(userId: string, transaction: ClientSession): Promise<void> {
  const open = { userId, usedAt: trusted({ $exists: false }) };
  await PasswordResetModel.updateMany(open, { usedAt: now() }, { session: transaction });
}
