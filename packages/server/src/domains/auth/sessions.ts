import { createHash, randomBytes } from 'node:crypto';
import type { SessionEndReason } from '@bedside/contracts/socket.ts';
import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { timeBounds } from '../../bounds.ts';
import { GatheredReads } from '../../infra/mongo/gathered-reads.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import type { Caller, SessionActor } from '../../request/request-context.ts';
import { departments } from '../departments/departments.service.ts';
import { LoginSessionModel, type StoredSession, type StoredUser } from './auth.model.ts';
import { signInPlaceOf } from './sign-in/sign-in-place.ts';

/** Disconnects the sockets of these sessions on every node. */
export type SessionsEnded = (sessionIds: string[], reason: SessionEndReason) => void;

/** Opaque, of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token (D3). */
export const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  /** It is good for nothing but to set up a second factor. */
  mustEnrol: boolean;
}

/** Opens a session for `user` within a transaction and answers its opaque token, of which only the hash is kept (D3). */
export async function openSession(
  transaction: ClientSession,
  user: StoredUser,
  expiresAt: Date,
  caller: Caller | undefined,
): Promise<OpenedSession> {
  const { _id: userId, fullName, userRole: role, departmentId, isAdmin } = user;
  const actor: StoredSession['actor'] = { id: userId, fullName, role, departmentId, isAdmin };
  const token = newToken();
  const createdAt = now();
  const place = caller && signInPlaceOf(caller);
  const mustEnrol =
    user.secondFactorSince === undefined &&
    (await departments.requiresSecondFactor(departmentId, transaction));
  const session = {
    _id: idOf(token),
    userId,
    actor,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
    ...(place && { place }),
    ...(mustEnrol && { mustEnrol }),
  };
  await LoginSessionModel.create([session], { session: transaction });
  return { token, expiresAt, mustEnrol };
}

const stillOpen = (userId: string) => ({ userId, revokedAt: trusted({ $exists: false }) });

/** Revokes every session of a user within a transaction and answers which, for their sockets. */
export async function revokeSessionsOf(userId: string, transaction: ClientSession): Promise<string[]> {
  const options = { session: transaction };
  const open = await LoginSessionModel.find(stillOpen(userId), { _id: 1 }, options).lean();
  await LoginSessionModel.updateMany(stillOpen(userId), { revokedAt: now() }, options);
  return open.map(({ _id }) => _id);
}

/** Lets the sessions of a user that waited for a second factor do everything, within a transaction. */
export async function releaseSessionsOf(userId: string, transaction: ClientSession): Promise<void> {
  const options = { session: transaction };
  await LoginSessionModel.updateMany(stillOpen(userId), { $unset: { mustEnrol: 1 } }, options);
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
      {
        projection: { actor: 1, expiresAt: 1, revokedAt: 1, lastUsedAt: 1, mustEnrol: 1 },
        limit: ids.length,
        singleBatch: true,
      },
    )
    .toArray();
  return new Map(found.map((session) => [session._id, session]));
});

/** Who is behind a token, and until when. */
export type Authenticated = SessionActor & { expiresAt: Date };

export type SessionGate = ReturnType<typeof createSessionGate>;

/** Lets sessions in that are open and in use. One that no person used for `unusedHours` is over. */
export function createSessionGate({ unusedHours }: { unusedHours: number }) {
  const unusedMilliseconds = unusedHours * 60 * 60 * 1000;
  /** Sessions that this node is writing the use of. */
  const noting = new Set<string>();

  /**
   * Returns who is behind a token; throws `unauthenticated` for none, an unknown, an expired, a revoked and an unused one
   * alike, and `second-factor-enrolment` where the account must set up a second factor first, unless `enrolling`: this is the
   * one place that holds it, for every call and socket. `isUse`: a person caused this, which keeps the session from ending
   * unused; noted after the answer, once a minute.
   */
  async function authenticate(
    token: string | undefined,
    { isUse, enrolling = false }: { isUse: boolean; enrolling?: boolean | undefined },
  ): Promise<Authenticated> {
    const session = token === undefined ? undefined : await sessions.get(idOf(token));
    const time = now();
    if (!session || session.revokedAt || session.expiresAt <= time || isUnused(session, time)) {
      throw new AppError('unauthenticated');
    }
    if (session.mustEnrol && !enrolling) throw new AppError('second-factor-enrolment');
    const sinceUse = time.getTime() - (session.lastUsedAt?.getTime() ?? 0);
    if (isUse && sinceUse >= timeBounds.sessionUse) noteUse(session._id, time);
    return { ...session.actor, sessionId: session._id, expiresAt: session.expiresAt };
  }

  const isUnused = ({ lastUsedAt }: StoredSession, time: Date) =>
    lastUsedAt !== undefined && time.getTime() - lastUsedAt.getTime() >= unusedMilliseconds;

  function noteUse(sessionId: string, lastUsedAt: Date): void {
    if (noting.has(sessionId)) return;
    noting.add(sessionId);
    collectionOf<StoredSession>(LoginSessionModel)
      .updateOne({ _id: sessionId }, { $max: { lastUsedAt } })
      // The next call notes it.
      .catch(() => undefined)
      .finally(() => noting.delete(sessionId));
  }

  /** By MongoDB's own clock. A session of an earlier version has no `lastUsedAt`, and is less than none. */
  const isOver = {
    $or: [
      { $lte: ['$expiresAt', '$$NOW'] },
      {
        $and: [
          { $gt: ['$lastUsedAt', null] },
          { $lte: ['$lastUsedAt', { $subtract: ['$$NOW', unusedMilliseconds] }] },
        ],
      },
    ],
  };

  /** Those of the given sessions that are over, for the nodes that hold their sockets. */
  async function ended(sessionIds: string[]): Promise<{ id: string; reason: 'revoked' | 'expired' }[]> {
    if (sessionIds.length === 0) return [];
    const over = await collectionOf<StoredSession>(LoginSessionModel)
      .find(
        { _id: { $in: sessionIds }, $or: [{ revokedAt: { $exists: true } }, { $expr: isOver }] },
        { projection: { revokedAt: 1 } },
      )
      .toArray();
    return over.map(({ _id, revokedAt }) => ({ id: _id, reason: revokedAt ? 'revoked' : 'expired' }));
  }

  /** The open sessions of a user, the one used last first. */
  async function openOf(userId: string, limit: number): Promise<StoredSession[]> {
    const time = now().getTime();
    return LoginSessionModel.find({
      ...stillOpen(userId),
      expiresAt: trusted({ $gt: new Date(time) }),
      lastUsedAt: trusted({ $gt: new Date(time - unusedMilliseconds) }),
    })
      .sort({ lastUsedAt: -1, createdAt: -1 })
      .limit(limit)
      .lean<StoredSession[]>();
  }

  return { authenticate, ended, openOf };
}

/** Revokes one session; from the next request on its token is worth nothing. */
export async function revokeSession(sessionId: string): Promise<void> {
  await LoginSessionModel.updateOne({ _id: sessionId }, { $min: { revokedAt: now() } });
}

/** Revokes one open session of a user; returns whether there was one. */
export async function revokeOwnSession(userId: string, sessionId: string): Promise<boolean> {
  const open = { ...stillOpen(userId), _id: sessionId };
  return (await LoginSessionModel.updateOne(open, { revokedAt: now() })).modifiedCount > 0;
}

/** Revokes the open sessions of a user but one, and returns them for their sockets. */
export async function revokeOtherSessions(userId: string, sessionId: string): Promise<string[]> {
  const others = { ...stillOpen(userId), _id: trusted({ $ne: sessionId }) };
  const open = await LoginSessionModel.find(others, { _id: 1 }).lean();
  const ids = open.map(({ _id }) => _id);
  // By their ids: a sign-in that is being made right now was not meant.
  await LoginSessionModel.updateMany({ _id: trusted({ $in: ids }) }, { $min: { revokedAt: now() } });
  return ids;
}
