import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { SessionActor } from '../../http/request-context.ts';
import { GatheredReads } from '../../infra/gathered-reads.ts';
import { collectionOf } from '../../infra/mongo.ts';
import { LoginSessionModel, type StoredSession, type StoredUser } from './auth.model.ts';

/** Opaque, of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token (D3). */
export const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens a session for `user` within a transaction and answers its opaque token, of which only the hash is kept (D3). */
export async function openSession(
  transaction: ClientSession,
  user: StoredUser,
  expiresAt: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { _id: userId, fullName, userRole: role, departmentId, isAdmin } = user;
  const actor: StoredSession['actor'] = { id: userId, fullName, role, departmentId, isAdmin };
  const token = newToken();
  const session = { _id: idOf(token), userId, actor, createdAt: new Date(), expiresAt };
  await LoginSessionModel.create([session], { session: transaction });
  return { token, expiresAt };
}

const stillOpen = (userId: string) => ({ userId, revokedAt: trusted({ $exists: false }) });

/** Revokes every session of a user within a transaction and answers which, for their sockets. */
export async function revokeSessionsOf(userId: string, transaction: ClientSession): Promise<string[]> {
  const options = { session: transaction };
  const open = await LoginSessionModel.find(stillOpen(userId), { _id: 1 }, options).lean();
  await LoginSessionModel.updateMany(stillOpen(userId), { revokedAt: new Date() }, options);
  return open.map(({ _id }) => _id);
}

/** Makes every open session of a user know their role and whether they are an administrator, within a transaction. */
export async function updateActors(
  { _id: userId, userRole, isAdmin }: StoredUser,
  transaction: ClientSession,
): Promise<void> {
  const change = { 'actor.role': userRole, 'actor.isAdmin': isAdmin };
  await LoginSessionModel.updateMany(stillOpen(userId), change, { session: transaction });
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
