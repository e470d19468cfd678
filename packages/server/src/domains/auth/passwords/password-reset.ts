import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ForgotPassword,
  invalidResetLink,
  type ResetPassword,
  resetMailSent,
} from '@bedside/contracts/auth/auth.contract.ts';
import mongoose, { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import { itemBounds, rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import type { Mail, Mailer } from '../../../infra/mail/mail.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { settledWithin } from '../../../infra/timers/settled-within.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import { departments } from '../../departments/departments.service.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressee } from '../account/ownership.ts';
import { noteAbout } from '../account/security-notes.ts';
import { PasswordResetModel, type StoredPasswordReset, type StoredUser, UserModel } from '../auth.model.ts';
import { discardSecondFactor } from '../second-factor.model.ts';
import type { SessionsEnded } from '../sessions.ts';
import { idOf, newToken, revokeSessionsOf } from '../sessions.ts';
import { forgetDevices, rememberDevice } from '../sign-in/known-devices.ts';
import {
  countAttempt,
  countingFailures,
  type PasswordGuard,
  refuseCommonPassword,
} from '../sign-in/password-guard.ts';
import { hashPassword } from './passwords.ts';
import { closeLinksOf } from './reset-links.ts';
import { resetMail } from './reset-mail.ts';

/** Life of a reset link (D5). */
const linkMinutes = 60;
const drainMilliseconds = 5000;
/** Between the tries of a mail, in milliseconds: a mail server that starts again is back within them, and the link still good. */
const mailPauses = [1000, 10_000, 60_000];
/** Before a mail is put together, in milliseconds: at random, so that no later request tells who has an account. */
const mailDelay = { least: 50, most: 400 };

interface PasswordResetDependencies {
  limits: RateLimits;
  guard: PasswordGuard;
  mailer: Mailer;
  log: Log;
  origin: () => string;
  sessionsEnded: SessionsEnded;
  notices: AccountNotices;
}

/** A reset link that opens, and whether it went to the mailbox of the account; the others an administrator hands out. */
interface OpenedLink {
  user: StoredUser;
  isMailed: boolean;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Reset links: asked for by mail or handed out by an administrator, kept as a hash, good once and for 60 minutes (D5). */
export function createPasswordResets(dependencies: PasswordResetDependencies) {
  const { limits, guard, mailer, log, origin, sessionsEnded, notices } = dependencies;
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  setMaxListeners(2 * itemBounds.resetMails, closing.signal);

  /**
   * Mails a link to an address that has an account, and answers alike for one that has none (D5): the work for both is the same
   * and begins a random time after the answer. Throws `rate-limited`, alike as well, and counts by who asks: a stranger's
   * mails keep no owner from asking. Beyond five mails to one account from all senders one goes every two minutes.
   */
  async function forgot({ email }: z.output<typeof ForgotPassword>, request: PublicContext) {
    const { network } = request;
    await countAttempt(limits, rateBounds.forgotByNetwork, network);
    await countAttempt(limits, rateBounds.forgotBySender, `${network} ${email}`);
    if (underWay.size >= itemBounds.resetMails) throw new AppError('unavailable', { retryAfterSeconds: 60 });
    const user = await UserModel.findOne({ email }).lean<StoredUser>();
    const mailing = mailAfterwards(email, user, request).finally(() => underWay.delete(mailing));
    underWay.add(mailing);
    return { message: resetMailSent };
  }

  async function mailAfterwards(
    email: string,
    user: StoredUser | null,
    request: PublicContext,
  ): Promise<void> {
    const { least, most } = mailDelay;
    await pause(randomInt(least, most), undefined, { signal: closing.signal }).catch(() => undefined);
    try {
      const mayGo =
        (await limits.consume(rateBounds.forgotByAccount, email)).allowed ||
        (await limits.consume(rateBounds.forgotPace, email)).allowed;
      const found = user && !user.suspendedAt ? user : undefined;
      if (found) noteAbout('reset-requested', found, request);
      if (mayGo && found) await mail(found, request.language);
      // The same for nobody, as far as this process works on it.
      else await PasswordResetModel.findById(idOf(newToken())).lean();
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : '' }, 'a reset mail could not be prepared');
    }
  }

  async function mail(user: StoredUser, language: string): Promise<void> {
    try {
      const { url: link } = await linkFor(user._id);
      await sent({
        to: user.email,
        ...resetMail(language, { link, isConfirmed: user.emailConfirmedAt !== undefined }),
        link,
      });
    } catch (error) {
      log.error(
        { userId: user._id, error: error instanceof Error ? error.name : '' },
        'a mail with a reset link could not be sent',
      );
    }
  }

  /** Sends a mail, a few times where it does not go. A node that closes does not wait in between: it tries once more. */
  async function sent(mail: Mail): Promise<void> {
    for (const milliseconds of mailPauses) {
      try {
        return await mailer.send(mail);
      } catch {
        if (closing.signal.aborted) break;
        await pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    await mailer.send(mail);
  }

  /** A new link for a user; `createdBy` is the administrator who hands it out. */
  async function linkFor(userId: string, createdBy?: string): Promise<{ url: string; expiresAt: string }> {
    const token = newToken();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + linkMinutes * 60 * 1000);
    const reset = { _id: idOf(token), userId, ...(createdBy && { createdBy }), createdAt, expiresAt };
    await PasswordResetModel.create(reset);
    return { url: `${origin()}/reset-password?token=${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** Whether a link still opens. Throws `rate-limited` after too many that did not. */
  async function validate(token: string, request: PublicContext): Promise<{ valid: boolean }> {
    return { valid: (await open(token, request)) !== undefined };
  }

  /**
   * Sets a new password and ends every session of the account (D3). Of two that come with one link exactly one succeeds. Throws
   * `invalid-input` for a link that is unknown, used or too old, and for a common password, which leaves the link good.
   */
  async function reset(
    { token, newPassword }: z.output<typeof ResetPassword>,
    request: PublicContext,
  ): Promise<{ message: string }> {
    const { user, isMailed } = (await open(token, request)) ?? refuse();
    refuseCommonPassword('newPassword', newPassword, [user.username, user.email]);
    const passwordHash = await hashPassword(request.network, newPassword);
    const { ended, removed } = await mongoose.connection.transaction(async (transaction) => {
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
    // Whoever has the link has the mailbox: strangers who go on guessing must not lock them out again before they sign in.
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

  /** Whom a link is for; undefined for one that opens nothing, which counts against the network. */
  async function open(token: string, { network }: PublicContext): Promise<OpenedLink | undefined> {
    return countingFailures(limits, [[rateBounds.wrongLinks, network]], async () => {
      const found = await PasswordResetModel.findOne(stillGood(token)).lean<StoredPasswordReset>();
      const user = found && (await UserModel.findById(found.userId).lean<StoredUser>());
      return user && !user.suspendedAt ? { user, isMailed: found.createdBy === undefined } : undefined;
    });
  }

  /** Resolves when the mails that were asked for are on their way, or do not get there within a few seconds. */
  function drained(): Promise<void> {
    closing.abort();
    return settledWithin(drainMilliseconds, underWay);
  }

  return { forgot, validate, reset, linkFor, drained };
}

const stillGood = (token: string) => ({
  _id: idOf(token),
  usedAt: trusted({ $exists: false }),
  expiresAt: trusted({ $gt: now() }),
});

/** A link that was mailed proves the mailbox. Whose address was not proven before is asked whether the account is theirs. */
async function setPassword(
  { _id }: StoredUser,
  { passwordHash, takesOver }: { passwordHash: string; takesOver: boolean },
  transaction: ClientSession,
): Promise<void> {
  const open = { _id, suspendedAt: trusted({ $exists: false }) };
  const taken = { emailConfirmedAt: now(), isOwnerAsked: true, $unset: { secondFactorSince: 1 } };
  const change = { passwordHash, ...(takesOver && taken) };
  const changed = await UserModel.updateOne(open, change, { session: transaction });
  if (changed.matchedCount === 0) refuse();
  await closeLinksOf(_id, transaction);
}

/**
 * Removes what someone who had an account before its owner could come back by, or keep the owner out with: the second factor
 * with its recovery codes, the invite codes and the reset links for colleagues that the account made.
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
