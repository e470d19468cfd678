import { setTimeout as pause } from 'node:timers/promises';
import { itemBounds as wireBounds } from '@bedside/contracts/bounds.ts';
import type { AccountNotice } from '@bedside/contracts/security/security.contract.ts';
import { trusted } from 'mongoose';
import { drainMs, mailPausesMs } from '../../bounds.ts';
import type { Mail, Mailer } from '../../infra/mail/mail.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../infra/observe/log.ts';
import { settledWithin } from '../../infra/timers/settled-within.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { noticeMail } from './notice-mail.ts';
import { AccountNoticeModel, type StoredAccountNotice } from './security.model.ts';

/** Notices to accounts that are being mailed. */
const maxNoticesUnderWay = 500;

/**
 * A notice's recipient. `email` is set only for a confirmed address, so that no stranger receives mails about the
 * account.
 */
export interface Addressee {
  id: string;
  email?: string;
}

export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Notifies an account's owner of changes, by mail and on the screen at the next sign-in. */
export function createAccountNotices({ mailer, log }: { mailer: Mailer; log: Log }) {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  /** Returns at once. The change is done, and a lost mail server must not make it fail. */
  function give(owner: Addressee, kind: AccountNotice['kind'], language: string): void {
    if (underWay.size >= maxNoticesUnderWay) {
      log.error({ userId: owner.id, kind }, 'a notice to an account was dropped');
      return;
    }
    const giving = keepAndMail(owner, kind, language).finally(() => underWay.delete(giving));
    underWay.add(giving);
  }

  async function keepAndMail(owner: Addressee, kind: AccountNotice['kind'], language: string): Promise<void> {
    const at = now();
    try {
      await AccountNoticeModel.create({ _id: newId(), userId: owner.id, kind, at });
    } catch (error) {
      log.error({ userId: owner.id, kind, error: nameOf(error) }, 'a notice to an account was not stored');
    }
    if (owner.email === undefined) return;
    try {
      await send({ to: owner.email, ...noticeMail(language, kind, at) });
    } catch (error) {
      log.error({ userId: owner.id, kind, error: nameOf(error) }, 'a notice to an account was not mailed');
    }
  }

  /** Sends a mail with a few retries. A node that shuts down tries once more without a pause. */
  async function send(mail: Mail): Promise<void> {
    for (const milliseconds of mailPausesMs) {
      try {
        return await mailer.send(mail);
      } catch {
        if (closing.signal.aborted) break;
        await pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    await mailer.send(mail);
  }

  /** Returns the notices that the owner has not dismissed, newest first. */
  async function list({ actor }: RequestContext): Promise<AccountNotice[]> {
    const notices = await AccountNoticeModel.find({ userId: actor.id })
      .sort({ _id: -1 })
      .limit(wireBounds.accountNotices)
      .lean<StoredAccountNotice[]>();
    return notices.map(({ _id, kind, at }) => ({ id: _id, kind, at: at.toISOString() }));
  }

  /** Dismisses the actor's own notices; ignores ids of others. */
  async function read({ actor }: RequestContext, ids: string[]): Promise<void> {
    await AccountNoticeModel.deleteMany({ userId: actor.id, _id: trusted({ $in: ids }) });
  }

  /** Resolves when the pending notices are sent or have failed for a few seconds. */
  function drained(): Promise<void> {
    closing.abort();
    return settledWithin(drainMs, underWay);
  }

  return { give, list, read, drained };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
