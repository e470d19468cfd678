import { countersignedOfMember, rightsOfMember } from '@bedside/contracts/rights.ts';
import type { SessionEndReason } from '@bedside/contracts/socket.ts';
import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { sessionUseMs } from '../../bounds.ts';
import { GatheredReads } from '../../infra/mongo/gathered-reads.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { idOf, newToken } from '../../infra/secrets/tokens.ts';
import { AppError } from '../../request/app-error.ts';
import type { Caller, SessionActor } from '../../request/request-context.ts';
import { returnsTogetherMs } from '../../work-bounds.ts';
import { departments } from '../departments/departments.service.ts';
import { rightsTableOf } from '../departments/rights-tables.service.ts';
import { LoginSessionModel, type StoredSession, type StoredUser } from './auth.model.ts';
import { signInPlaceOf } from './sign-in/sign-in-place.ts';

/** The time in which nodes look for changed actors, well above the pause between two looks. */
const actorChangeMs = 60_000;

/** How long the token of a replaced session works, for requests under way and the browser's other tabs. */
const replacedMs = 30_000;

/** Disconnects these sessions' sockets on every node. */
export type SessionsEnded = (sessionIds: string[], reason: SessionEndReason) => void;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  /** True if the session allows only the setup of a second factor. */
  mustEnrol: boolean;
}

/** How the clinician of a new session proved who they are. */
export type SessionProof = Pick<StoredSession, 'identity' | 'confirmedAt'>;

/** Opens a session for `user` within a transaction and returns its opaque token. Only the hash is stored (D3). */
export async function openSession(
  transaction: ClientSession,
  user: StoredUser,
  expiresAt: Date,
  caller: Caller | undefined,
  { identity, confirmedAt }: SessionProof,
): Promise<OpenedSession> {
  const { _id: userId, fullName, userRole: role, departmentId, isAdmin } = user;
  const actor: StoredSession['actor'] = { id: userId, fullName, role, departmentId, isAdmin };
  const token = newToken();
  const createdAt = now();
  const place = caller && signInPlaceOf(caller);
  const mustEnrol =
    user.secondFactorSince === undefined &&
    !identity?.hasSecondFactor &&
    (await departments.requiresSecondFactor(departmentId, transaction));
  const session = {
    _id: idOf(token),
    userId,
    actor,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
    ...(place && { place }),
    ...(identity && { identity }),
    ...(confirmedAt && { confirmedAt }),
    ...(mustEnrol && { mustEnrol }),
  };
  await LoginSessionModel.create([session], { session: transaction });
  return { token, expiresAt, mustEnrol };
}

const stillOpen = (userId: string) => ({ userId, revokedAt: trusted({ $exists: false }) });

/** Revokes every session of a user within a transaction and returns their ids, for their sockets. */
export async function revokeSessionsOf(userId: string, transaction: ClientSession): Promise<string[]> {
  const options = { session: transaction };
  const open = await LoginSessionModel.find(stillOpen(userId), { _id: 1 }, options).lean();
  await LoginSessionModel.updateMany(stillOpen(userId), { revokedAt: now() }, options);
  return open.map(({ _id }) => _id);
}

/** Lifts the second-factor restriction from a user's sessions, within a transaction. */
export async function releaseSessionsOf(userId: string, transaction: ClientSession): Promise<void> {
  const options = { session: transaction };
  await LoginSessionModel.updateMany(stillOpen(userId), { $unset: { mustEnrol: 1 } }, options);
}

/** Updates the role and administrator rights in every open session of a user, within a transaction. */
export async function updateActors(
  { _id: userId, userRole, isAdmin }: StoredUser,
  transaction: ClientSession,
): Promise<void> {
  const change = { 'actor.role': userRole, 'actor.isAdmin': isAdmin, actorChangedAt: now() };
  await LoginSessionModel.updateMany(stillOpen(userId), change, { session: transaction });
}

async function readSessions(ids: string[]): Promise<Map<string, StoredSession>> {
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
}

/** Simultaneous requests share one read. */
const sessionsOfRequests = new GatheredReads<StoredSession>(readSessions);

/** Sockets return in crowds and wait a moment, so that more of them share one read. */
const sessionsOfSockets = new GatheredReads<StoredSession>(readSessions, {
  rest: returnsTogetherMs,
});

/** The actor of a token and the end of its session. */
export type Authenticated = SessionActor & { expiresAt: Date };

export type SessionGate = ReturnType<typeof createSessionGate>;

/** Admits open sessions in use. A session ends when no person has used it for `unusedHours`. */
export function createSessionGate({ unusedHours }: { unusedHours: number }) {
  const unusedMilliseconds = unusedHours * 60 * 60 * 1000;
  /** Sessions with a pending write of their last use on this node. */
  const noting = new Set<string>();

  /**
   * Returns the actor of a token. Throws `unauthenticated` for a missing, unknown, expired, revoked or unused one.
   * Throws `second-factor-enrolment` if the account must first set up a second factor, except with `enrolling`;
   * every call and socket passes this check. `isUse` marks a person's action, which keeps the session open; it is
   * stored after the response, once a minute.
   */
  async function authenticate(
    token: string | undefined,
    { isUse, enrolling = false }: { isUse: boolean; enrolling?: boolean | undefined },
  ): Promise<Authenticated> {
    const sessions = isUse ? sessionsOfRequests : sessionsOfSockets;
    const session = token === undefined ? undefined : await sessions.get(idOf(token));
    const time = now();
    if (!session || session.revokedAt || session.expiresAt <= time || isUnused(session, time)) {
      throw new AppError('unauthenticated');
    }
    if (session.mustEnrol && !enrolling) throw new AppError('second-factor-enrolment');
    const sinceUse = time.getTime() - (session.lastUsedAt?.getTime() ?? 0);
    if (isUse && sinceUse >= sessionUseMs) noteUse(session._id, time);
    return {
      ...session.actor,
      ...(await rightsOf(session.actor)),
      sessionId: session._id,
      expiresAt: session.expiresAt,
    };
  }

  const isUnused = ({ lastUsedAt }: StoredSession, time: Date) =>
    lastUsedAt !== undefined && time.getTime() - lastUsedAt.getTime() >= unusedMilliseconds;

  function noteUse(sessionId: string, lastUsedAt: Date): void {
    if (noting.has(sessionId)) return;
    noting.add(sessionId);
    collectionOf<StoredSession>(LoginSessionModel)
      .updateOne({ _id: sessionId }, { $max: { lastUsedAt } })
      // The next request stores it.
      .catch(() => undefined)
      .finally(() => noting.delete(sessionId));
  }

  /**
   * Compares by MongoDB's clock. A session of an earlier version has no `lastUsedAt`, and a missing value is not
   * above null.
   */
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

  /** Returns which of the given sessions have ended, for the nodes that hold their sockets. */
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

  /** Returns the open sessions of a user, last used first. */
  async function openOf(userId: string, limit: number): Promise<StoredSession[]> {
    const time = now().getTime();
    return LoginSessionModel.find({
      ...stillOpen(userId),
      replacedBy: trusted({ $exists: false }),
      expiresAt: trusted({ $gt: new Date(time) }),
      lastUsedAt: trusted({ $gt: new Date(time - unusedMilliseconds) }),
    })
      .sort({ lastUsedAt: -1, createdAt: -1 })
      .limit(limit)
      .lean<StoredSession[]>();
  }

  /** Returns what each of these actors may do now, by session id. */
  async function presentRights(
    actors: readonly SessionActor[],
  ): Promise<Map<string, SessionActor['rights']>> {
    const changed = await changedActors(actors.map(({ sessionId }) => sessionId));
    const present = await Promise.all(
      actors.map(async (actor) => {
        const { rights } = await rightsOf(changed.get(actor.sessionId) ?? actor);
        return [actor.sessionId, rights] as const;
      }),
    );
    return new Map(present);
  }

  return { authenticate, ended, presentRights, openOf };
}

/** Returns the present actors of those sessions whose actor changed in the last {@link actorChangeMs}. */
async function changedActors(sessionIds: string[]): Promise<Map<string, StoredSession['actor']>> {
  const changed = await collectionOf<StoredSession>(LoginSessionModel)
    .find(
      { _id: { $in: sessionIds }, actorChangedAt: { $gt: new Date(now().getTime() - actorChangeMs) } },
      { projection: { actor: 1 } },
    )
    .toArray();
  return new Map(changed.map(({ _id, actor }) => [_id, actor]));
}

/** Returns what an actor may do in their department now, and which of it with countersigning. */
async function rightsOf(
  actor: StoredSession['actor'],
): Promise<Pick<SessionActor, 'rights' | 'countersigned'>> {
  const table = await rightsTableOf(actor.departmentId);
  const countersigned = countersignedOfMember(actor, table);
  return { rights: rightsOfMember(actor, table), ...(countersigned.length > 0 && { countersigned }) };
}

/**
 * Revokes one session, with the one that it replaced or that replaced it. Their tokens are rejected from the next request.
 */
export async function revokeSession(sessionId: string): Promise<void> {
  const revoked = { $min: { revokedAt: now() } };
  const own = await LoginSessionModel.findOneAndUpdate({ _id: sessionId }, revoked).lean<StoredSession>();
  if (!own) return;
  const { userId, replacedBy } = own;
  await LoginSessionModel.updateMany({ userId, replacedBy: sessionId }, revoked);
  if (replacedBy !== undefined) await LoginSessionModel.updateOne({ _id: replacedBy }, revoked);
}

/**
 * Replaces a session by one with another token and the same end, for someone who has just proven who they are. The former
 * token works for {@link replacedMs} and proves nothing any more. A second proof with it, because the first response was
 * lost, replaces the replacement. Throws `unauthenticated` for a session that was revoked meanwhile.
 */
export function replaceSession(sessionId: string): Promise<{ token: string; expiresAt: Date }> {
  return inTransaction(async (session) => {
    const own = await LoginSessionModel.findById(sessionId, null, { session }).lean<StoredSession>();
    const last = own?.replacedBy
      ? await LoginSessionModel.findById(own.replacedBy, null, { session }).lean<StoredSession>()
      : own;
    if (!own || !last || own.revokedAt || last.revokedAt) throw new AppError('unauthenticated');
    const token = newToken();
    const at = now();
    const { expiresAt } = last;
    const { replacedBy: _former, ...fields } = own;
    if (last._id !== own._id) {
      await LoginSessionModel.updateOne({ _id: last._id }, { revokedAt: at }, { session });
    }
    await LoginSessionModel.updateOne(
      { _id: own._id },
      {
        $set: { replacedBy: idOf(token) },
        $min: { expiresAt: new Date(at.getTime() + replacedMs) },
        $unset: { confirmedAt: 1 },
      },
      { session },
    );
    await LoginSessionModel.create([{ ...fields, _id: idOf(token), lastUsedAt: at, expiresAt }], { session });
    return { token, expiresAt };
  });
}

/** Revokes one open session of a user; returns whether it existed. */
export async function revokeOwnSession(userId: string, sessionId: string): Promise<boolean> {
  const open = { ...stillOpen(userId), _id: sessionId };
  return (await LoginSessionModel.updateOne(open, { revokedAt: now() })).modifiedCount > 0;
}

/** Revokes a user's open sessions except one, and returns their ids for their sockets. */
export async function revokeOtherSessions(userId: string, sessionId: string): Promise<string[]> {
  const others = { ...stillOpen(userId), _id: trusted({ $ne: sessionId }) };
  const open = await LoginSessionModel.find(others, { _id: 1 }).lean();
  const ids = open.map(({ _id }) => _id);
  // Revokes by id, to spare a sign-in that is just being made.
  await LoginSessionModel.updateMany({ _id: trusted({ $in: ids }) }, { $min: { revokedAt: now() } });
  return ids;
}

/**
 * Revokes the open sessions that began with a provider's session, or with any of a provider's person. Returns their ids,
 * for their sockets, and the accounts.
 */
export async function revokeSessionsOfProvider({
  issuer,
  sid,
  subject,
}: {
  issuer: string;
  sid?: string;
  subject?: string;
}): Promise<{ ids: string[]; users: string[] }> {
  const open = await LoginSessionModel.find(
    {
      'identity.issuer': issuer,
      ...(sid !== undefined && { 'identity.sid': sid }),
      ...(subject !== undefined && { 'identity.subject': subject }),
      revokedAt: trusted({ $exists: false }),
    },
    { userId: 1 },
  ).lean();
  const ids = open.map(({ _id }) => _id);
  await LoginSessionModel.updateMany({ _id: trusted({ $in: ids }) }, { $min: { revokedAt: now() } });
  return { ids, users: [...new Set(open.map(({ userId }) => userId))] };
}
