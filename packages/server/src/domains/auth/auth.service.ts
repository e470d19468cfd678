import type { Login, LoginAnswer, Profile, Register } from '@bedside/contracts/auth/auth.contract.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import mongoose from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../bounds.ts';
import type { PublicContext } from '../../http/bind.ts';
import type { Mailer } from '../../infra/mail/mail.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../infra/observe/log.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import type { Caller, RequestContext } from '../../request/request-context.ts';
import { departments } from '../departments/departments.service.ts';
import type { AccountNotices } from '../security/notices.service.ts';
import { securityEvents } from '../security/security.service.ts';
import { createOwnAccount } from './account/own-account.ts';
import { createOwnSessions } from './account/own-sessions.ts';
import { createOwnership } from './account/ownership.ts';
import { createProfiles } from './account/profiles.ts';
import { addressOf, noteFailedSignIn, noteOf } from './account/security-notes.ts';
import { LoginSessionModel, type StoredSession, type StoredUser, UserModel } from './auth.model.ts';
import { createMembers } from './members.service.ts';
import { createPasswordResets } from './passwords/password-reset.ts';
import { hashPassword } from './passwords/passwords.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { openSession, revokeSession, type SessionGate, type SessionsEnded } from './sessions.ts';
import { rememberDevice } from './sign-in/known-devices.ts';
import { countAttempt, createPasswordGuard, refuseCommonPassword } from './sign-in/password-guard.ts';

interface AuthOptions {
  coordination: Coordination;
  mailer: Mailer;
  log: Log;
  /** Returns the installation's public origin, for links. */
  origin: () => string;
  sessionsEnded: SessionsEnded;
  trialSessionLimit: number;
  sessionHours: number;
  gate: SessionGate;
  notices: AccountNotices;
  /** Idle minutes before a screen locks (D42). */
  idleMinutes: number;
}

export interface NewUser {
  departmentId: string;
  username: string;
  email: string;
  password: string;
  fullName: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  userRole: string;
  isAdmin: boolean;
  subscriptionStatus: StoredUser['subscriptionStatus'];
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Registration, sign-in with the counted trial, profile and sign-out. The neighboring files hold the rest of an
 * account.
 */
export function createAuth(options: AuthOptions) {
  const { coordination, trialSessionLimit, sessionHours, sessionsEnded } = options;
  const { limits, trial } = coordination;
  const logins = new KeyedQueue();
  const guard = createPasswordGuard(limits);
  const profiles = createProfiles(options);
  const secondFactors = createSecondFactors({ limits, guard, notices: options.notices });
  const resets = createPasswordResets({ ...options, limits, guard });

  /**
   * Creates an account in the department of its invite code. Without a code it creates a department with the
   * account as its administrator (D1). Throws `conflict` for a taken address or username, `rate-limited` or
   * `invalid-input`.
   */
  async function register(input: z.output<typeof Register>, request: PublicContext) {
    await countAttempt(limits, rateBounds.registrationsByNetwork, request.network);
    await countAttempt(limits, rateBounds.registrationsByAccount, input.email);
    refuseCommonPassword('password', input.password, [input.username, input.email]);
    const joined = input.inviteCode ? await departments.ofInvite(input.inviteCode) : undefined;
    const passwordHash = await hashPassword(request.network, input.password);
    const user = await mongoose.connection.transaction(async (session) => {
      if (joined && input.inviteCode) {
        // The last member may be leaving, which closes the code.
        await departments.changeMembers(joined.id, session);
        await departments.ofInvite(input.inviteCode, session);
      }
      const department =
        joined ?? (await departments.create(firstNameOf(request.language, input.fullName), session));
      const account = {
        ...input,
        departmentId: department.id,
        isAdmin: !joined,
        subscriptionStatus: 'unsubscribed' as const,
      };
      const stored = storedUser(account, passwordHash);
      await UserModel.create([stored], { session }).catch(refuseTaken);
      return stored;
    });
    noteOf(joined ? 'member-joined' : 'department-opened', user, request);
    return { message: 'Registration successful', user: await profiles.user(user) };
  }

  /**
   * Signs in. An unknown address and a wrong password give the same message (D5). Counts exactly one trial session,
   * however many sign in at once, and only after the right code of a second factor (D4). Throws `unauthenticated`,
   * `second-factor-required`, `session-limit` or `rate-limited`. Throws `forbidden` for a suspended account, but
   * only after the right password (D38).
   */
  async function login(
    input: z.output<typeof Login>,
    request: PublicContext,
  ): Promise<z.output<typeof LoginAnswer>> {
    const user = await guard.recognize(input.email, input.password, request);
    if (!user) {
      noteFailedSignIn(input.email, request, 'password');
      throw wrongPassword();
    }
    if (user.suspendedAt) {
      noteFailedSignIn(input.email, request, 'suspended');
      throw suspended();
    }
    await secondFactors.admit(user, input.code, request);
    await rememberDevice(user, request.device);
    return logins.run(user._id, () => openCounted(user, request));
  }

  async function openCounted(user: StoredUser, caller: Caller): Promise<z.output<typeof LoginAnswer>> {
    const isTrial = user.subscriptionStatus === 'unsubscribed';
    if (isTrial) await reserve(user._id);
    const opened = await mongoose.connection.transaction(async (session) => {
      const counted = await UserModel.findOneAndUpdate(
        {
          _id: user._id,
          // Opens nothing if the password changed or the account was suspended after the read.
          passwordHash: user.passwordHash,
          suspendedAt: mongoose.trusted({ $exists: false }),
          // Opens nothing if the account got a second factor after the read.
          ...(user.secondFactorSince === undefined && {
            secondFactorSince: mongoose.trusted({ $exists: false }),
          }),
          ...(isTrial && { sessionCount: mongoose.trusted({ $lt: trialSessionLimit }) }),
        },
        { $inc: { sessionCount: 1 }, lastSeenAt: now() },
        { session, returnDocument: 'after' },
      ).lean<StoredUser>();
      if (!counted) return undefined;
      const expiresAt = new Date(now().getTime() + sessionHours * 60 * 60 * 1000);
      return { counted, ...(await openSession(session, counted, expiresAt, caller)) };
    });
    if (opened) {
      noteOf('signed-in', opened.counted, caller);
      return profiles.signedIn(opened.counted, opened);
    }
    await correctTrial(user._id);
    const latest = await UserModel.findById(user._id).lean<StoredUser>();
    if (latest?.passwordHash !== user.passwordHash) throw wrongPassword();
    if (latest.secondFactorSince && !user.secondFactorSince) throw new AppError('second-factor-required');
    throw latest.suspendedAt ? suspended() : trialOver(trialSessionLimit);
  }

  /**
   * Checks the shared trial counter first, because it is fast. MongoDB's count corrects a wrong refusal, and its
   * conditional update decides.
   */
  async function reserve(userId: string): Promise<void> {
    const reserved = await trial.reserve(userId, trialSessionLimit, () => countOf(userId));
    if (reserved !== 'refused') return;
    const count = await correctTrial(userId);
    if (count >= trialSessionLimit) throw trialOver(count);
  }

  async function correctTrial(userId: string): Promise<number> {
    const count = await countOf(userId);
    await trial.correct(userId, count);
    return count;
  }

  function trialOver(sessionCount: number): AppError {
    return new AppError('session-limit', { sessionCount, sessionLimit: trialSessionLimit });
  }

  /** Returns the signed-in clinician. */
  async function profile({ actor }: RequestContext): Promise<Profile> {
    const [user, session] = await Promise.all([
      UserModel.findById(actor.id).lean<StoredUser>(),
      LoginSessionModel.findById(actor.sessionId).lean<StoredSession>(),
    ]);
    if (!user || !session) throw new AppError('unauthenticated');
    return profiles.profile(user, session);
  }

  /** Ends this session at once, for its requests and for its sockets on every node. */
  async function logout({ actor, caller }: RequestContext): Promise<void> {
    await revokeSession(actor.sessionId);
    sessionsEnded([actor.sessionId], 'signed-out');
    securityEvents.record('signed-out', { departmentId: actor.departmentId, actor, ...addressOf(caller) });
  }

  /** Creates an account for the installation itself, for the demo department. */
  async function createUser(input: NewUser): Promise<{ id: string }> {
    const user = storedUser(input, await hashPassword('own', input.password));
    await UserModel.create(user);
    return { id: user._id };
  }

  return {
    register,
    login,
    profile,
    logout,
    createUser,
    resets,
    sessions: createOwnSessions(options),
    secondFactors,
    ownership: createOwnership(options),
    own: createOwnAccount({ limits, guard, profiles, sessionsEnded, notices: options.notices }),
    members: createMembers({ resets, sessionsEnded }),
  };
}

/** Returns the name of a new department until its administrator changes it. */
const firstNameOf = (language: string, fullName: string) =>
  `${fullName} – ${{ es: 'Urgencias', de: 'Notaufnahme' }[language] ?? 'emergency department'}`;

const wrongPassword = () => new AppError('unauthenticated', { message: 'Invalid email or password' });

const suspended = () =>
  new AppError('forbidden', {
    message: 'This account is suspended. Please ask an administrator of your department.',
    fields: { email: 'suspended' },
  });

async function countOf(userId: string): Promise<number> {
  const user = await UserModel.findById(userId, { sessionCount: 1 }).lean();
  return user?.sessionCount ?? 0;
}

function storedUser(input: NewUser, passwordHash: string): StoredUser {
  const {
    departmentId,
    username,
    email,
    fullName,
    firstName,
    lastName,
    userRole,
    isAdmin,
    subscriptionStatus,
  } = input;
  return {
    _id: newId(),
    departmentId,
    username,
    usernameKey: comparable(username),
    email,
    passwordHash,
    fullName,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    userRole,
    isAdmin,
    subscriptionStatus,
    sessionCount: 0,
    createdAt: now(),
  };
}

function refuseTaken(error: unknown): never {
  const taken = duplicateKeyOf(error);
  if (taken === 'email') throw new AppError('conflict', { fields: { email: 'taken' } });
  if (taken === 'usernameKey') throw new AppError('conflict', { fields: { username: 'taken' } });
  throw error;
}
