import os from 'node:os';
import { expect } from 'vitest';
import { createMailer } from '../../src/infra/mail/mail.ts';
import { aNode, type NodeOptions, type TestNode } from '../node.ts';
import { aMailbox, type Mailbox, type MailboxOptions, textOf } from './mailbox.ts';

export const newPassword = 'a passphrase for the next shift';
export const publicUrl = 'https://bedside.example.org';

/** Starts a node that sends mail through a real mail server. */
export async function aNodeThatMails(options: NodeOptions & MailboxOptions = {}) {
  const mailbox = await aMailbox(options);
  const sender = { smtpUrl: mailbox.url, mailFrom: undefined, publicUrl, dataDir: os.tmpdir() };
  const mailer = createMailer({ ...sender, print: () => {} });
  return { mailbox, node: await aNode({ mailer, publicUrl, trustProxy: true, ...options }) };
}

/** Requests a reset link. */
export const forgot = (node: TestNode, email: string, headers = {}) =>
  node.api('POST', '/auth/forgot-password', { body: { email }, headers });
/** Asks whether a link's token is valid. */
export const validate = (node: TestNode, token: string) =>
  node.api('POST', '/auth/validate-reset-token', { body: { token } });
/** Sets a new password with a link's token. */
export const reset = (node: TestNode, token: string, password = newPassword) =>
  node.api('POST', '/auth/reset-password', { body: { token, newPassword: password } });

/** Waits for the newest mail to an address and returns its link. The mail follows the response. */
export async function linkFor(mailbox: Mailbox, email: string, mails = 1): Promise<URL> {
  const received = () => mailbox.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(mails);
  const [newest] = received().toReversed();
  return new URL(/https?:\S+/.exec(newest ? textOf(newest) : '')?.[0] ?? '');
}

/** Returns the token from the newest mail to an address. */
export async function tokenFor(node: TestNode, mailbox: Mailbox, email: string, mails = 1): Promise<string> {
  expect((await forgot(node, email)).status).toBe(200);
  return (await linkFor(mailbox, email, mails)).searchParams.get('token') ?? '';
}
