import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { trusted } from 'mongoose';
import { mailPausesMs, rateBounds, roomRetrySeconds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import type { Mailer } from '../../../infra/mail/mail.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { idOf, newToken } from '../../../infra/secrets/tokens.ts';
import { everyInterval } from '../../../infra/timers/every-interval.ts';
import { settledWithin } from '../../../infra/timers/settled-within.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import { noteAbout } from '../account/security-notes.ts';
import { PasswordResetModel, type StoredUser, UserModel, withPasswordAt } from '../auth.model.ts';
import { resetMail } from './reset-mail.ts';
import { ResetMailModel, type StoredResetMail } from './reset-outbox.model.ts';

/** Reset mails in progress on one node. */
const maxResetMails = 500;

/** The random delay before a reset mail is prepared. It keeps later requests from revealing an account. */
const resetMailDelayMs = { least: 50, most: 400 } as const;

/** How long one node holds a reset mail: longer than its attempts with their pauses. */
const resetMailLeaseMs = 3 * 60 * 1000;

/** Between two later attempts to send a reset mail. */
const resetMailRetryMs = 60 * 1000;

/** The time until a reset mail is given up. */
const resetMailLifeMs = 60 * 60 * 1000;

/** Between two searches for reset mails that are not sent yet. */
const resetMailSweepMs = 15 * 1000;

/** The time for running reset mails when the server ends. */
const resetMailDrainMs = 5000;

interface OutboxDependencies {
  limits: RateLimits;
  mailer: Mailer;
  log: Log;
  /** Creates a reset link for a user and returns its URL. */
  linkFor(userId: string): Promise<string>;
}

/**
 * Mails reset links. A request is stored before its response, so a mail survives the end of its node and an outage of
 * the mail server. Known and unknown addresses cause the same work before the response, and the rest starts at a random
 * time after it (D5).
 */
export function createResetOutbox({ limits, mailer, log, linkFor }: OutboxDependencies) {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  setMaxListeners(2 * maxResetMails, closing.signal);

  /** Stores a request for a mail. Throws `unavailable` if this node works on too many. */
  async function request(email: string, { language, address }: PublicContext): Promise<void> {
    if (underWay.size >= maxResetMails) {
      throw new AppError('unavailable', { retryAfterSeconds: roomRetrySeconds });
    }
    const requestedAt = now();
    const mail = {
      ...{ _id: newId(), email, language, address, requestedAt, isCounted: false, attempts: 0 },
      dueAt: new Date(requestedAt.getTime() + resetMailLeaseMs),
    };
    await ResetMailModel.create(mail);
    const mailing = sendSoon(mail).finally(() => underWay.delete(mailing));
    underWay.add(mailing);
  }

  /** Sends a mail after a random delay, with a few retries. A node that shuts down tries once more without a pause. */
  async function sendSoon(mail: StoredResetMail): Promise<void> {
    const { least, most } = resetMailDelayMs;
    await patience(randomInt(least, most));
    for (const milliseconds of mailPausesMs) {
      if (await isDone(mail)) return;
      if (closing.signal.aborted) break;
      await patience(milliseconds);
    }
    if (!(await isDone(mail))) await postpone(mail);
  }

  const patience = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  /** Sends or drops a mail and forgets it. Returns false after a failure. Never rejects. */
  async function isDone(mail: StoredResetMail): Promise<boolean> {
    try {
      const user = await mayGo(mail);
      if (user) {
        const link = await linkFor(user._id);
        const isConfirmed = user.emailConfirmedAt !== undefined;
        await mailer.send({ to: user.email, ...resetMail(mail.language, { link, isConfirmed }), link });
      }
      await ResetMailModel.deleteOne({ _id: mail._id });
      return true;
    } catch (error) {
      mail.attempts += 1;
      log.error(
        { attempts: mail.attempts, error: error instanceof Error ? error.name : '' },
        'a reset mail could not be sent',
      );
      return false;
    }
  }

  /**
   * Returns the account to which a mail may go; undefined if its address has none, or too many mails went to it. Counts
   * the mail the first time.
   */
  async function mayGo(mail: StoredResetMail): Promise<StoredUser | undefined> {
    const user = await UserModel.findOne(withPasswordAt(mail.email)).lean<StoredUser>();
    const found = user && !user.suspendedAt ? user : undefined;
    if (!mail.isCounted) {
      const isAllowed =
        (await limits.consume(rateBounds.forgotByAccount, mail.email)).allowed ||
        (await limits.consume(rateBounds.forgotPace, mail.email)).allowed;
      if (found) noteAbout('reset-requested', found, { address: mail.address, userAgent: '' });
      if (!isAllowed) return undefined;
      mail.isCounted = true;
    }
    // Does the same work for an unknown address.
    if (!found) await PasswordResetModel.findById(idOf(newToken())).lean();
    return found;
  }

  /**
   * Leaves a mail to the next sweep of any node. Gives up after an hour, because its requester has asked again by then.
   */
  async function postpone({ _id, requestedAt, isCounted, attempts }: StoredResetMail): Promise<void> {
    const time = now().getTime();
    if (time - requestedAt.getTime() > resetMailLifeMs) {
      log.error({ attempts }, 'gave up on a reset mail');
      await ResetMailModel.deleteOne({ _id });
      return;
    }
    const rest = closing.signal.aborted ? 0 : resetMailRetryMs;
    await ResetMailModel.updateOne({ _id }, { isCounted, attempts, dueAt: new Date(time + rest) });
  }

  /** Sends the mails that a dead node left or that a lost mail server delayed. */
  async function sweep(): Promise<void> {
    while (!closing.signal.aborted) {
      const time = now().getTime();
      const mail = await ResetMailModel.findOneAndUpdate(
        { dueAt: trusted({ $lte: new Date(time) }) },
        { $set: { dueAt: new Date(time + resetMailLeaseMs) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ).lean<StoredResetMail>();
      if (!mail) return;
      if (await isDone(mail)) continue;
      // The other mails would wait for the same mail server.
      return postpone(mail);
    }
  }

  const failed = 'could not look for due reset mails';
  const sweeps = everyInterval(resetMailSweepMs, sweep, { log, failed });

  /** Resolves when the pending mails are sent, or left to the next node after a few seconds. */
  async function drained(): Promise<void> {
    closing.abort();
    await settledWithin(resetMailDrainMs, underWay);
    await settledWithin(resetMailDrainMs, [sweeps.stop()]);
  }

  return { request, sweep, drained };
}
