import type { Login, LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import mongoose from 'mongoose';
import type * as z from 'zod';
import type { PublicContext } from '../../../http/bind.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { KeyedQueue } from '../../../infra/queues/keyed-queue.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { Caller } from '../../../request/request-context.ts';
import type { Profiles } from '../account/profiles.ts';
import { noteFailedSignIn, noteOf } from '../account/security-notes.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import type { SecondFactors } from '../second-factor/second-factor.ts';
import { openSession } from '../sessions.ts';
import { rememberDevice } from './known-devices.ts';
import type { PasswordGuard } from './password-guard.ts';

interface SignInDependencies {
  trial: Coordination['trial'];
  guard: PasswordGuard;
  profiles: Profiles;
  secondFactors: SecondFactors;
  trialSessionLimit: number;
  sessionHours: number;
}

/** Sign-in with password and second factor, and the counted sessions of a trial (D4). */
export function createSignIn({
  trial,
  guard,
  profiles,
  secondFactors,
  trialSessionLimit,
  sessionHours,
}: SignInDependencies) {
  const logins = new KeyedQueue();

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

  return { login };
}

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
