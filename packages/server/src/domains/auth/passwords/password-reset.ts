import {
  type ForgotPassword,
  invalidResetLink,
  type ResetPassword,
  resetMailSent,
} from '@bedside/contracts/auth/auth.contract.ts';
import { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import type { Mailer } from '../../../infra/mail/mail.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import { countAttempt, countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import { departments } from '../../departments/departments.service.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressee } from '../account/ownership.ts';
import { noteAbout } from '../account/security-notes.ts';
import { PasswordResetModel, type StoredPasswordReset, type StoredUser, UserModel } from '../auth.model.ts';
import { discardSecondFactor } from '../second-factor.model.ts';
import type { SessionsEnded } from '../sessions.ts';
import { revokeSessionsOf } from '../sessions.ts';
import { forgetDevices, rememberDevice } from '../sign-in/known-devices.ts';
import type { PasswordGuard } from '../sign-in/password-guard.ts';
import type { PasswordRules } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { closeLinksOf, createResetLink } from './reset-links.ts';
import { createResetOutbox } from './reset-outbox.ts';

interface PasswordResetDependencies {
  limits: RateLimits;
  guard: PasswordGuard;
  rules: PasswordRules;
  mailer: Mailer;
  log: Log;
  origin: () => string;
  sessionsEnded: SessionsEnded;
  notices: AccountNotices;
  passwordSignIn: boolean;
}

/** A valid reset link. `isMailed` separates a mailed link from one that an administrator issued. */
interface OpenedLink {
  user: StoredUser;
  isMailed: boolean;
}

/**
 * Reset links, mailed on request or issued by an administrator. They are stored as a hash, work once and expire
 * after 60 minutes (D5).
 */
export function createPasswordResets(dependencies: PasswordResetDependencies) {
  const { limits, guard, rules, origin, sessionsEnded, notices, passwordSignIn } = dependencies;
  const outbox = createResetOutbox({
    ...dependencies,
    linkFor: async (userId) => (await linkFor(userId)).url,
  });

  /**
   * Mails a link to an address with an account. An address without one gets the same response. Limits count by
   * requester, so that a stranger's requests never block the owner; after five mails from all requesters, one account
   * gets one mail every two minutes. Throws `rate-limited` or `passwords-off`, in the same way for every address.
   */
  async function forgot({ email }: z.output<typeof ForgotPassword>, request: PublicContext) {
    if (!passwordSignIn) throw new AppError('passwords-off');
    const { network } = request;
    await countAttempt(limits, rateBounds.forgotByNetwork, network);
    await countAttempt(limits, rateBounds.forgotBySender, `${network} ${email}`);
    await outbox.request(email, request);
    return { message: resetMailSent };
  }

  /** Creates a link for a user. `createdBy` is the administrator who issues it. */
  const linkFor = (userId: string, createdBy?: string) => createResetLink(origin(), userId, createdBy);

  /** Returns whether a link is still valid. Throws `rate-limited` after too many invalid ones. */
  async function validate(token: string, request: PublicContext): Promise<{ valid: boolean }> {
    return { valid: (await open(token, request)) !== undefined };
  }

  /**
   * Sets a new password and ends every session of the account (D3). Of two simultaneous uses exactly one succeeds.
   * Throws `invalid-input` for an unknown, used or expired link, and for a common password, which does not use the
   * link up.
   */
  async function reset(
    { token, newPassword }: z.output<typeof ResetPassword>,
    request: PublicContext,
  ): Promise<{ message: string }> {
    const { user, isMailed } = (await open(token, request)) ?? refuse();
    await rules.refuseGuessable('newPassword', newPassword, [user.username, user.email, user.fullName]);
    const passwordHash = await hashPassword(request.network, newPassword);
    const { ended, removed } = await inTransaction(async (transaction) => {
      const used = await PasswordResetModel.updateOne(
        stillGood(token),
        { usedAt: now() },
        { session: transaction },
      );
      if (used.modifiedCount === 0) refuse();
      const takesOver = isMailed && user.emailConfirmedAt === undefined;
      await setPassword(user, { passwordHash, takesOver }, transaction);
      const removed = takesOver ? await removeStrangersKeys(user._id, transaction) : undefined;
      await forgetDevices(user._id, transaction);
      return { ended: await revokeSessionsOf(user._id, transaction), removed };
    });
    sessionsEnded(ended, 'revoked');
    await guard.forgive(user);
    // The link proves the mailbox. A known device keeps strangers' guesses from locking the owner out again.
    await rememberDevice(user, request.device);
    noteAbout('password-reset', user, request);
    const isConfirmed = isMailed || user.emailConfirmedAt !== undefined;
    notices.give(addressee(user, isConfirmed), 'password-reset', request.language);
    if (removed?.hadFactor) {
      noteAbout('second-factor-reset', user, request);
      notices.give(addressee(user, isConfirmed), 'second-factor-off', request.language);
    }
    if (removed?.hadInvites) noteAbout('invite-revoked', user, request);
    return { message: 'Your password has been reset. You can sign in with it now.' };
  }

  /** Returns a link's data; undefined for an invalid link, which counts against the network. */
  async function open(token: string, { network }: PublicContext): Promise<OpenedLink | undefined> {
    return countingFailures(limits, [[rateBounds.wrongLinks, network]], async () => {
      const found = await PasswordResetModel.findOne(stillGood(token)).lean<StoredPasswordReset>();
      const user = found && (await UserModel.findById(found.userId).lean<StoredUser>());
      const mayHavePassword = passwordSignIn ? user?.passwordHash !== undefined : false;
      return user && !user.suspendedAt && (mayHavePassword || user.isPasswordKept)
        ? { user, isMailed: found.createdBy === undefined }
        : undefined;
    });
  }

  return { forgot, validate, reset, linkFor, sweep: outbox.sweep, drained: outbox.drained };
}

const stillGood = (token: string) => ({
  _id: idOf(token),
  usedAt: trusted({ $exists: false }),
  expiresAt: trusted({ $gt: now() }),
});

/**
 * Sets the password. A mailed link proves the mailbox; the first proof asks the owner whether the account is
 * theirs.
 */
async function setPassword(
  { _id }: StoredUser,
  { passwordHash, takesOver }: { passwordHash: string; takesOver: boolean },
  transaction: ClientSession,
): Promise<void> {
  const open = { _id, suspendedAt: trusted({ $exists: false }) };
  const taken = {
    emailConfirmedAt: now(),
    isOwnerAsked: true,
    $unset: { secondFactorSince: 1, identities: 1 },
  };
  const change = { passwordHash, ...(takesOver && taken) };
  const changed = await UserModel.updateOne(open, change, { session: transaction }).catch(
    (error: unknown) => {
      // Another account with a password has the address that the directory gives this one.
      if (duplicateKeyOf(error) === 'email') throw new AppError('conflict', { fields: { token: 'taken' } });
      throw error;
    },
  );
  if (changed.matchedCount === 0) refuse();
  await closeLinksOf(_id, transaction);
}

/**
 * Removes every way for an earlier holder of the account to return or to lock the owner out. These are, beside the
 * persons of providers, the second factor with its recovery codes, and the account's invite codes and reset links for colleagues.
 */
async function removeStrangersKeys(userId: string, transaction: ClientSession) {
  const hadFactor = await discardSecondFactor(userId, transaction);
  const hadInvites = await departments.revokeInvitesOf(userId, transaction);
  const handedOut = { createdBy: userId, usedAt: trusted({ $exists: false }) };
  await PasswordResetModel.updateMany(handedOut, { usedAt: now() }, { session: transaction });
  return { hadFactor, hadInvites };
}

function refuse(): never {
  throw new AppError('invalid-input', { message: invalidResetLink, fields: { token: 'expired' } });
}
