import { KnownDeviceModel, LoginSessionModel, PasswordResetModel } from '../../domains/auth/auth.model.ts';
import { RunningReplyModel } from '../../domains/chat/chat.model.ts';
import { INSTALLATIONS } from '../../infra/mongo/installation.ts';

/** Collections that a restore writes before they take their place. */
export const STAGED = 'restoring.';
/** While a document is here, a restore was cut off as the collections changed places. */
export const RESTORES = 'restores';

/**
 * What lives for hours and opens doors: it is in no backup, and a restore ends it. A copy of the database that lies in a
 * drawer for years should not hold it, and whoever was signed in before a restore signs in again.
 */
export const leftOut: ReadonlySet<string> = new Set([
  LoginSessionModel.collection.collectionName,
  PasswordResetModel.collection.collectionName,
  KnownDeviceModel.collection.collectionName,
]);

/** Replies under way: a restore ends their leases, and the first node to start ends them as interrupted (D16). */
export const runningReplies = RunningReplyModel.collection.collectionName;

/** Whether a collection belongs into a backup. */
export function isKept(collection: string): boolean {
  // A restored database is an installation of its own: tried out beside the real one, it must not share its Redis.
  const ours = collection.startsWith(STAGED) || [RESTORES, INSTALLATIONS].includes(collection);
  return !ours && !leftOut.has(collection) && !collection.startsWith('system.');
}
