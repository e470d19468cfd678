import { AccessLineModel } from '../../domains/access-log/access-log.model.ts';
import { KnownDeviceModel, LoginSessionModel, PasswordResetModel } from '../../domains/auth/auth.model.ts';
import { OidcCodeModel, OidcLogoutTokenModel, OidcSignInModel } from '../../domains/auth/oidc/oidc.model.ts';
import { ResetMailModel } from '../../domains/auth/passwords/reset-outbox.model.ts';
import { PasskeyChallengeModel } from '../../domains/auth/second-factor/passkeys.model.ts';
import { BoardRowModel } from '../../domains/board/board.model.ts';
import { ReadingPositionModel } from '../../domains/board/since/reading-positions.model.ts';
import { RunningReplyModel } from '../../domains/chat/chat.model.ts';
import { ConnectionModel } from '../../domains/connections/connections.model.ts';
import { PositionModel, SentMessageModel } from '../../domains/connections/sending/sent-message.model.ts';
import { AttachmentModel, DeviceModel } from '../../domains/devices/devices.model.ts';
import { DisplayModel, PairingModel } from '../../domains/displays/displays.model.ts';
import { INSTALLATIONS } from '../../infra/mongo/installation.ts';

/** The prefix of collections that a restore writes before it swaps them. */
export const STAGED = 'restoring.';
/** A document in this collection means that a restore was interrupted during the swap. */
export const RESTORES = 'restores';

/**
 * Collections that no backup contains and a restore deletes. Most grant access, and an old copy of the database must
 * not open an account: after a restore, everyone signs in again and pairs the wall displays again. The first node to
 * start derives the board's rows from the charts. Reading positions belong to the epoch of a log, which a restore ends.
 */
export const excludedCollections: ReadonlySet<string> = new Set([
  LoginSessionModel.collection.collectionName,
  PasswordResetModel.collection.collectionName,
  KnownDeviceModel.collection.collectionName,
  ResetMailModel.collection.collectionName,
  PairingModel.collection.collectionName,
  OidcSignInModel.collection.collectionName,
  OidcCodeModel.collection.collectionName,
  OidcLogoutTokenModel.collection.collectionName,
  PasskeyChallengeModel.collection.collectionName,
  DisplayModel.collection.collectionName,
  BoardRowModel.collection.collectionName,
  ReadingPositionModel.collection.collectionName,
  // What waits for the hospital's system, and how far charts were read for it.
  SentMessageModel.collection.collectionName,
  PositionModel.collection.collectionName,
  // What monitors sent last.
  DeviceModel.collection.collectionName,
]);

/** Which monitor hangs at whom. A restore ends it, because patients and monitors have moved since. */
export const deviceAttachments = AttachmentModel.collection.collectionName;

/** The connections to the hospital's systems. A restore stops what they send; an administrator sets it again. */
export const connections = ConnectionModel.collection.collectionName;

/** The chain of the access log. */
export const accessLog = AccessLineModel.collection.collectionName;

/** Running replies. A restore ends their leases, and the first node to start ends them as interrupted (D16). */
export const runningReplies = RunningReplyModel.collection.collectionName;

/** Returns whether a backup contains a collection. */
export function isBackedUp(collection: string): boolean {
  // A restored database is an installation of its own. Tried out beside the real one, it must not share its Redis.
  const ours = collection.startsWith(STAGED) || [RESTORES, INSTALLATIONS].includes(collection);
  return !ours && !excludedCollections.has(collection) && !collection.startsWith('system.');
}
