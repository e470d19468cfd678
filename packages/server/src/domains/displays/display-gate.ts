import { boardLevelOf } from '@bedside/contracts/displays/displays.contract.ts';
import { trusted } from 'mongoose';
import { sessionUseMs } from '../../bounds.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { idOf } from '../../infra/secrets/tokens.ts';
import type { SocketReader } from '../../realtime/sockets.ts';
import { AppError } from '../../request/app-error.ts';
import type { DisplayActor } from '../../request/request-context.ts';
import { DisplayModel, type StoredDisplay } from './displays.model.ts';
import { displayTokenPrefix } from './present-display.ts';

/**
 * Returns the display of a token, or undefined for another kind of token. Throws `unauthenticated` for an unknown token
 * of a display, and for a revoked display.
 */
export async function authenticateDisplay(token: string | undefined): Promise<DisplayActor | undefined> {
  if (!token?.startsWith(displayTokenPrefix)) return undefined;
  const display = await DisplayModel.findOne({
    tokenHash: idOf(token),
    revokedAt: trusted({ $exists: false }),
  }).lean<StoredDisplay>();
  if (!display) throw new AppError('unauthenticated');
  const { _id: displayId, departmentId, privacy, lastSeenAt } = display;
  const time = now();
  // Stores the first use before the response, because from then on the pairing returns no token.
  if (!lastSeenAt) await DisplayModel.updateOne({ _id: displayId }, { lastSeenAt: time });
  else if (time.getTime() - lastSeenAt.getTime() >= sessionUseMs) noteUse(displayId, time);
  return { displayId, departmentId, level: boardLevelOf[privacy] };
}

/** If this fails, the next contact stores it. */
function noteUse(displayId: string, lastSeenAt: Date): void {
  DisplayModel.updateOne({ _id: displayId }, { $max: { lastSeenAt } }).catch(() => undefined);
}

/** A display has no session that could expire. */
const never = new Date(8.64e15);

/** Returns the data of a display's socket: its id in place of a session, and no rights of a clinician. */
export async function displaySocket(token: string | undefined): Promise<SocketReader | undefined> {
  const display = await authenticateDisplay(token);
  if (!display) return undefined;
  const { displayId: id, departmentId } = display;
  const actor = { id, fullName: '', role: '', departmentId, isAdmin: false, rights: [], sessionId: id };
  return { ...actor, expiresAt: never, display };
}

/** Distinguishes the ids of displays from those of sessions, which are hashes. */
const isDisplayId = (id: string) => /^[0-9a-f]{24}$/.test(id);

/** Returns the level of each valid display among `displayIds`, for the nodes that hold their sockets. */
export async function levelsOfDisplays(
  displayIds: readonly string[],
): Promise<Map<string, DisplayActor['level']>> {
  const found = await DisplayModel.find(
    { _id: trusted({ $in: [...displayIds] }), revokedAt: trusted({ $exists: false }) },
    { privacy: 1 },
  ).lean<Pick<StoredDisplay, '_id' | 'privacy'>[]>();
  return new Map(found.map(({ _id, privacy }) => [_id, boardLevelOf[privacy]]));
}

/** Returns the revoked displays among `ids`, for the nodes that hold their sockets. */
export async function revokedDisplays(ids: readonly string[]): Promise<{ id: string; reason: 'revoked' }[]> {
  const displays = ids.filter(isDisplayId);
  if (displays.length === 0) return [];
  const found = await DisplayModel.find(
    { _id: trusted({ $in: displays }), revokedAt: trusted({ $exists: true }) },
    { _id: 1 },
  ).lean();
  return found.map(({ _id }) => ({ id: _id, reason: 'revoked' }));
}
