import type { Login, LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import type { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import mongoose from 'mongoose';
import type * as z from 'zod';
import type { PublicContext } from '../../../http/bind.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { KeyedQueue } from '../../../infra/queues/keyed-queue.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { Caller } from '../../../request/request-context.ts';
import type { Profiles } from '../account/profiles.ts';
import { noteFailedSignIn, noteOf } from '../account/security-notes.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factor.ts';
import { openSession, type SessionProof } from '../sessions.ts';
import { rememberDevice } from './known-devices.ts';
import type { PasswordGuard } from './password-guard.ts';

interface SignInDependencies {
  trial: Coordination['trial'];
  guard: PasswordGuard;
  profiles: Profiles;
  secondFactors: SecondFactors;
  passkeys: Pick<Passkeys, 'challenge'>;
  trialSessionLimit: number;
  sessionHours: number;
  passwordSignIn: boolean;
}

/** Sign-in with password and second factor, and the counted sessions of a trial (D4). */
export function createSignIn({
  trial,
  guard,
  profiles,
  secondFactors,
  passkeys,
  trialSessionLimit,
  sessionHours,
  passwordSignIn,
}: SignInDependencies) {
  const logins = new KeyedQueue();

  /**
   * Signs in. An unknown address and a wrong password give the same message (D5). Counts exactly one trial session,
   * however many sign in at once, and only after the right code of a second factor (D4). Throws `unauthenticated`,
   * `second-factor-required`, `session-limit` or `rate-limited`. Throws `forbidden` for a suspended account, but
   * only after the right password (D38), and `passwords-off` for one that the operator admitted no password to.
   */
  async function login(
    input: z.output<typeof Login>,
    request: PublicContext,
  ): Promise<z.output<typeof LoginAnswer>> {
    const user = await recognized(input, request);
    await secondFactors.admit(user, input, request);
    await rememberDevice(user, request.device);
    return open(user, request, {
      // Opens nothing if the password changed after the read.
      unchanged: { passwordHash: user.passwordHash ?? '' },
      proof: { confirmedAt: now() },
      refused: wrongPassword,
    });
  }

  /** Returns what a browser needs to use a passkey. Throws what {@link login} does, and `conflict` without a passkey. */
  async function passkeyChallenge(
    credentials: { email: string; password: string },
    request: PublicContext,
  ): Promise<z.output<typeof passkeysEndpoints.challenge.response>> {
    const user = await recognized(credentials, request);
    return passkeys.challenge(user._id, 'sign-in');
  }

  /** Returns the account of an address and its password. */
  async function recognized(
    input: { email: string; password: string },
    request: PublicContext,
  ): Promise<StoredUser> {
    const user = await guard.recognize(input.email, input.password, request);
    if (!user) {
      noteFailedSignIn(input.email, request, 'password');
      throw wrongPassword();
    }
    if (user.suspendedAt) {
      noteFailedSignIn(input.email, request, 'suspended');
      throw suspended();
    }
    if (!passwordSignIn && !user.isPasswordKept) {
      noteFailedSignIn(input.email, request, 'password');
      throw new AppError('passwords-off');
    }
    return user;
  }

  /**
   * Opens a session for a clinician who has proven who they are, and counts it for a trial. Opens nothing, and throws
   * `refused`, if the account is no longer as `unchanged` says; `spend` runs within the transaction, and may throw.
   */
  const open = (user: StoredUser, caller: Caller, admission: Admission) =>
    logins.run(user._id, () => openCounted(user, caller, admission));

  async function openCounted(
    user: StoredUser,
    caller: Caller,
    { unchanged, proof, refused, spend }: Admission,
  ): Promise<z.output<typeof LoginAnswer>> {
    const isTrial = user.subscriptionStatus === 'unsubscribed';
    if (isTrial) await reserve(user._id);
    const opened = await inTransaction(async (session) => {
      const counted = await UserModel.findOneAndUpdate(
        {
          ...unchanged,
          _id: user._id,
          // Opens nothing if the account was suspended after the read.
          suspendedAt: mongoose.trusted({ $exists: false }),
          // Opens nothing if the account got a second factor after the read, and no other one was proven.
          ...(user.secondFactorSince === undefined &&
            !proof.identity?.hasSecondFactor && {
              secondFactorSince: mongoose.trusted({ $exists: false }),
            }),
          ...(isTrial && { sessionCount: mongoose.trusted({ $lt: trialSessionLimit }) }),
        },
        { $inc: { sessionCount: 1 }, lastSeenAt: now() },
        { session, returnDocument: 'after' },
      ).lean<StoredUser>();
      if (!counted) return undefined;
      await spend?.(session);
      const expiresAt = new Date(now().getTime() + sessionHours * 60 * 60 * 1000);
      return { counted, ...(await openSession(session, counted, expiresAt, caller, proof)) };
    });
    if (opened) {
      noteOf('signed-in', opened.counted, caller);
      return profiles.signedIn(opened.counted, opened);
    }
    await correctTrial(user._id);
    const latest = await UserModel.findById(user._id).lean<StoredUser>();
    if (!latest || (await UserModel.countDocuments({ ...unchanged, _id: user._id })) === 0) throw refused();
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

  return { login, open, passkeyChallenge };
}

const wrongPassword = () => new AppError('unauthenticated', { message: 'Invalid email or password' });

/** What a session is opened on, beyond an account that is not suspended. */
export interface Admission {
  unchanged: mongoose.QueryFilter<StoredUser>;
  proof: SessionProof;
  refused: () => AppError;
  spend?: (transaction: mongoose.ClientSession) => Promise<void>;
}

export const suspended = () =>
  new AppError('forbidden', {
    message: 'This account is suspended. Please ask an administrator of your department.',
    fields: { email: 'suspended' },
  });

async function countOf(userId: string): Promise<number> {
  const user = await UserModel.findById(userId, { sessionCount: 1 }).lean();
  return user?.sessionCount ?? 0;
}
