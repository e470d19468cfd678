import type { Login, LoginAnswer, Profile, Register, User } from '@bedside/contracts/auth/auth.contract.ts';
import mongoose from 'mongoose';
import type * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { PublicContext } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { newId } from '../../infra/ids.ts';
import { KeyedQueue } from '../../infra/keyed-queue.ts';
import { duplicateKeyOf } from '../../infra/mongo.ts';
import type { Coordination, LimitRule } from '../../realtime/coordination/coordination.ts';
import { departments } from '../departments/departments.service.ts';
import { LoginSessionModel, type StoredSession, type StoredUser, UserModel } from './auth.model.ts';
import { hashPassword, isCommonPassword, passwordMatches } from './passwords.ts';
import { openSession, revokeSession } from './sessions.ts';

/** Only wrong passwords count against an account (D4); by address more, since a hospital shares one. */
const wrongByAccount: LimitRule = { name: 'login-account', points: 10, seconds: 15 * 60 };
const wrongByAddress: LimitRule = { name: 'login-address', points: 100, seconds: 15 * 60 };
const registrationsByAddress: LimitRule = { name: 'register-address', points: 100, seconds: 10 * 60 };
const registrationsByAccount: LimitRule = { name: 'register-account', points: 10, seconds: 10 * 60 };

interface AuthOptions {
  coordination: Coordination;
  trialSessionLimit: number;
  sessionHours: number;
  /** After how long without a hand on it a screen covers itself (D42), in minutes. */
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

/** Accounts: registration, sign-in with the counted trial, profile and sign-out. */
export function createAuth({ coordination, trialSessionLimit, sessionHours, idleMinutes }: AuthOptions) {
  const { limits, trial } = coordination;
  const logins = new KeyedQueue();

  /**
   * Creates an account in the department of its invite code, or in a new one whose admin it becomes (D1).
   * Throws `conflict` where the address or the username is taken, `rate-limited`, or `invalid-input`.
   */
  async function register(input: z.output<typeof Register>, request: PublicContext) {
    await within(registrationsByAddress, request.address);
    await within(registrationsByAccount, input.email);
    if (isCommonPassword(input.password, [input.username, input.email])) {
      throw new AppError('invalid-input', { fields: { password: 'This password is too common' } });
    }
    const joined = input.inviteCode ? await departments.ofInvite(input.inviteCode) : undefined;
    const passwordHash = await hashPassword(input.password);
    const user = await mongoose.connection.transaction(async (session) => {
      const department =
        joined ?? (await departments.create(`${input.fullName} – emergency department`, session));
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
    return { message: 'Registration successful', user: await present(user) };
  }

  /**
   * Signs in. One message for an unknown address and a wrong password (D5); one session counted for a trial account,
   * exactly, however many sign in at once (D4). Throws `unauthenticated`, `session-limit` or `rate-limited`.
   */
  async function login(
    input: z.output<typeof Login>,
    request: PublicContext,
  ): Promise<z.output<typeof LoginAnswer>> {
    // One after another for each account: of a hundred guesses sent at once only ten are looked at, too.
    const user = await logins.run(input.email, () => recognize(input, request.address));
    return logins.run(user._id, () => openCounted(user));
  }

  /** Whose address and password these are; counts a wrong password, refuses unseen where there were too many. */
  async function recognize(input: z.output<typeof Login>, address: string): Promise<StoredUser> {
    for (const [rule, key] of [
      [wrongByAccount, input.email],
      [wrongByAddress, address],
    ] as const) {
      const { allowed, retryAfterSeconds } = await limits.check(rule, key);
      if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
    }
    const user = await UserModel.findOne({ email: input.email }).lean<StoredUser>();
    if ((await passwordMatches(user?.passwordHash, input.password)) && user) return user;
    await within(wrongByAccount, input.email);
    await within(wrongByAddress, address);
    throw new AppError('unauthenticated', { message: 'Invalid email or password' });
  }

  async function openCounted(user: StoredUser): Promise<z.output<typeof LoginAnswer>> {
    const isTrial = user.subscriptionStatus === 'unsubscribed';
    if (isTrial) await reserve(user._id);
    const opened = await mongoose.connection.transaction(async (session) => {
      const counted = await UserModel.findOneAndUpdate(
        { _id: user._id, ...(isTrial && { sessionCount: mongoose.trusted({ $lt: trialSessionLimit }) }) },
        { $inc: { sessionCount: 1 } },
        { session, returnDocument: 'after' },
      ).lean<StoredUser>();
      if (!counted) return undefined;
      const { _id: id, fullName, userRole: role, departmentId, isAdmin } = counted;
      const actor = { id, fullName, role, departmentId, isAdmin };
      return { counted, ...(await openSession(session, id, actor, sessionHours)) };
    });
    if (!opened) {
      await correctTrial(user._id);
      throw trialOver(trialSessionLimit);
    }
    const { counted, token, expiresAt } = opened;
    const profile = await presentProfile(counted, expiresAt);
    const { sessionCount, sessionLimit } = profile;
    return { token, expiresAt: expiresAt.toISOString(), user: profile, sessionCount, sessionLimit };
  }

  /** The quick gate. Where it refuses and Mongo would not, it was wrong and is corrected; Mongo's conditional update decides. */
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

  async function within(rule: LimitRule, key: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
    if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
  }

  /** The signed-in clinician. */
  async function profile({ actor }: RequestContext): Promise<Profile> {
    const [user, session] = await Promise.all([
      UserModel.findById(actor.id).lean<StoredUser>(),
      LoginSessionModel.findById(actor.sessionId).lean<StoredSession>(),
    ]);
    if (!user || !session) throw new AppError('unauthenticated');
    return presentProfile(user, session.expiresAt);
  }

  /** Ends this session at once, for requests here and for its sockets on every node. */
  async function logout({ actor }: RequestContext): Promise<void> {
    await revokeSession(actor.sessionId);
  }

  /** An account made by the installation itself, for the demo department. */
  async function createUser(input: NewUser): Promise<{ id: string }> {
    const user = storedUser(input, await hashPassword(input.password));
    await UserModel.create(user);
    return { id: user._id };
  }

  async function presentProfile(user: StoredUser, expiresAt: Date): Promise<Profile> {
    return { ...(await present(user)), session: { expiresAt: expiresAt.toISOString() }, idleMinutes };
  }

  async function present(user: StoredUser): Promise<User> {
    const isTrial = user.subscriptionStatus === 'unsubscribed';
    return {
      id: user._id,
      username: user.username,
      email: user.email,
      fullName: user.fullName,
      ...(user.firstName !== undefined && { firstName: user.firstName }),
      ...(user.lastName !== undefined && { lastName: user.lastName }),
      role: user.userRole,
      isAdmin: user.isAdmin,
      department: { id: user.departmentId, name: await departments.nameOf(user.departmentId) },
      subscriptionStatus: user.subscriptionStatus,
      sessionCount: user.sessionCount,
      sessionLimit: isTrial ? trialSessionLimit : null,
    };
  }

  return { register, login, profile, logout, createUser };
}

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
    usernameKey: username.toLowerCase(),
    email,
    passwordHash,
    fullName,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    userRole,
    isAdmin,
    subscriptionStatus,
    sessionCount: 0,
    createdAt: new Date(),
  };
}

function refuseTaken(error: unknown): never {
  const taken = duplicateKeyOf(error);
  if (taken === 'email')
    throw new AppError('conflict', { fields: { email: 'This email is already registered' } });
  if (taken === 'usernameKey')
    throw new AppError('conflict', { fields: { username: 'This username is taken' } });
  throw error;
}
