import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { SessionActor } from '../../http/request-context.ts';
import { GatheredReads } from '../../infra/gathered-reads.ts';
import { collectionOf } from '../../infra/mongo.ts';
import { LoginSessionModel, type StoredSession } from './auth.model.ts';

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens a session within a transaction and answers its opaque token of 256 random bits, of which only the hash is kept (D3). */
export async function openSession(
  session: ClientSession,
  userId: string,
  actor: Omit<SessionActor, 'sessionId'>,
  hours: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + hours * 60 * 60 * 1000);
  await LoginSessionModel.create([{ _id: idOf(token), userId, actor, createdAt, expiresAt }], { session });
  return { token, expiresAt };
}

/** Requests that come together cost one read together. */
const sessions = new GatheredReads<StoredSession>(async (ids) => {
  const found = await collectionOf<StoredSession>(LoginSessionModel)
    .find(
      { _id: ids.length === 1 ? (ids[0] ?? '') : { $in: ids } },
      { projection: { actor: 1, expiresAt: 1, revokedAt: 1 }, limit: ids.length, singleBatch: true },
    )
    .toArray();
  return new Map(found.map((session) => [session._id, session]));
});

/** Who is behind a token, and until when; throws `unauthenticated` for none, an unknown, an expired and a revoked one alike. */
export async function authenticate(token: string | undefined): Promise<SessionActor & { expiresAt: Date }> {
  const session = token === undefined ? undefined : await sessions.get(idOf(token));
  if (!session || session.revokedAt || session.expiresAt <= new Date()) throw new AppError('unauthenticated');
  return { ...session.actor, sessionId: session._id, expiresAt: session.expiresAt };
}

/** Revokes one session; from the next request on its token is worth nothing. */
export async function revokeSession(sessionId: string): Promise<void> {
  await LoginSessionModel.updateOne({ _id: sessionId }, { $min: { revokedAt: new Date() } });
}

/** Those of the given sessions that are over, for the nodes that hold their sockets. */
export async function endedSessions(sessionIds: string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const ended = await LoginSessionModel.find(
    { _id: trusted({ $in: sessionIds }), revokedAt: trusted({ $exists: true }) },
    { _id: 1 },
  ).lean();
  return ended.map((session) => session._id);
}
