import { createHash } from 'node:crypto';
import os from 'node:os';
import { authEndpoints, invalidResetLink, resetMailSent } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  aRegistration,
  signIn,
  watch,
} from '../../../../test/factories.ts';
import { aMailbox, type Mailbox, type MailboxOptions, textOf } from '../../../../test/mailbox.ts';
import { aNode, type NodeOptions, ownDatabase, type TestNode } from '../../../../test/node.ts';
import { aServer, type Environment } from '../../../../test/server-process.ts';
import { createMailer } from '../../../infra/mail/mail.ts';
import { LoginSessionModel, PasswordResetModel, UserModel } from '../auth.model.ts';
import { ResetMailModel } from './reset-outbox.model.ts';

const newPassword = 'a passphrase for the next shift';
const publicUrl = 'https://bedside.example.org';

/** Starts a node that sends mail through a real mail server. */
async function aNodeThatMails(options: NodeOptions & MailboxOptions = {}) {
  const mailbox = await aMailbox(options);
  const sender = { smtpUrl: mailbox.url, mailFrom: undefined, publicUrl, dataDir: os.tmpdir() };
  const mailer = createMailer({ ...sender, print: () => {} });
  return { mailbox, node: await aNode({ mailer, publicUrl, trustProxy: true, ...options }) };
}

const forgot = (node: TestNode, email: string, headers = {}) =>
  node.api('POST', '/auth/forgot-password', { body: { email }, headers });
const validate = (node: TestNode, token: string) =>
  node.api('POST', '/auth/validate-reset-token', { body: { token } });
const reset = (node: TestNode, token: string, password = newPassword) =>
  node.api('POST', '/auth/reset-password', { body: { token, newPassword: password } });
const login = (node: TestNode, email: string, password: string) =>
  node.api('POST', '/auth/login', { body: { email, password } });

/** Waits for the newest mail to an address and returns its link. The mail follows the response. */
async function linkFor(mailbox: Mailbox, email: string, mails = 1): Promise<URL> {
  const received = () => mailbox.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(mails);
  const [newest] = received().toReversed();
  return new URL(/https?:\S+/.exec(newest ? textOf(newest) : '')?.[0] ?? '');
}

/** Returns the token from the newest mail to an address. */
async function tokenFor(node: TestNode, mailbox: Mailbox, email: string, mails = 1): Promise<string> {
  expect((await forgot(node, email)).status).toBe(200);
  return (await linkFor(mailbox, email, mails)).searchParams.get('token') ?? '';
}

function expectRefusal(answer: { status: number; error?: { message: string } | undefined }): void {
  expect([answer.status, answer.error?.message]).toEqual([422, invalidResetLink]);
}

// All nodes of this file share a database, and another test's node must not take over a mail that cannot be sent.
afterEach(async () => {
  await ResetMailModel.deleteMany({});
});

describe('an invalid reset token', () => {
  test.each([
    'nonsense',
    '',
    ' ',
    'x'.repeat(201),
    '{"$gt":""}',
    createHash('sha256').update('').digest('base64url'),
  ])('is rejected: %j', async (token) => {
    const node = await aNode();
    const answer = await reset(node, token);
    expect(answer.status).toBe(422);
    const validated = await validate(node, token);
    expect(validated.status === 422 || JSON.stringify(validated.body) === '{"valid":false}').toBe(true);
  });

  test('is rejected if it is the stored hash of a link', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email, user } = await aDepartment(node);
    const token = await tokenFor(node, mailbox, email);
    const [stored] = await PasswordResetModel.find({ userId: user.id }).lean();
    expect(JSON.stringify(stored)).not.toContain(token);
    expectRefusal(await reset(node, stored?._id ?? ''));
    expect((await validate(node, token)).body).toEqual({ valid: true });
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link of 256 random bits, and the old password stops working', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const clinician = await aDepartment(node, { fullName: 'Inês Ödegård' });
    const asked = await forgot(node, ` ${clinician.email.toUpperCase()} `);
    expect([asked.status, asked.body]).toEqual([200, { message: resetMailSent }]);
    const link = await linkFor(mailbox, clinician.email);
    expect(link.origin + link.pathname).toBe(`${publicUrl}/reset-password`);
    const token = link.searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    // Someone who does not own the address may have typed the name.
    expect(mailbox.mails[0] && textOf(mailbox.mails[0])).not.toMatch(/Inês|Ödegård/);

    expect((await validate(node, token)).body).toEqual({ valid: true });
    expect((await validate(node, token)).body).toEqual({ valid: true });
    const { message } = await node.call(authEndpoints.resetPassword, { body: { token, newPassword } });
    expect(message).toBe('Your password has been reset. You can sign in with it now.');
    expect((await login(node, clinician.email, clinician.password)).status).toBe(401);
    expect((await login(node, clinician.email, newPassword)).status).toBe(200);
  });

  test.each([
    ['es', 'Restablecer su contraseña de Bedside', 'en los próximos 60 minutos'],
    ['de', 'Ihr Bedside-Passwort zurücksetzen', 'innerhalb von 60 Minuten'],
    ['fr', 'Reset your Bedside password', 'within 60 minutes'],
  ])('gets a mail in the language of the screen: %s', async (language, subject, words) => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    await forgot(node, email, { 'Accept-Language': language });
    expect((await linkFor(mailbox, email)).searchParams.get('token')).toBeTruthy();
    const [mail] = mailbox.mails;
    expect(mail && textOf(mail)).toContain(words);
    const encoded = /^Subject: (.*(?:\r\n .*)*)/m.exec(mail?.raw ?? '')?.[1] ?? '';
    const decoded = encoded
      .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_match, words: string) =>
        decodeURIComponent(words.replaceAll('_', ' ').replaceAll('=', '%')),
      );
    expect(decoded).toBe(subject);
  });

  test('is mailed after a short outage of the mail server', async () => {
    const { node, mailbox } = await aNodeThatMails({ refuse: 1 });
    const { email } = await aDepartment(node);
    expect((await reset(node, await tokenFor(node, mailbox, email))).status).toBe(200);
    expect(mailbox.rejected).toBe(1);
  });

  test('is mailed with one last attempt while the node shuts down', async () => {
    const { node, mailbox } = await aNodeThatMails({ refuse: 2 });
    const { email } = await aDepartment(node);
    await forgot(node, email);
    await expect.poll(() => mailbox.rejected, { timeout: 20_000 }).toBe(2);
    await node.close();
    expect(mailbox.mails.length).toBe(1);
  });

  test('is mailed by the next node if the mail server is away until after the shutdown', async () => {
    const { node } = await aNodeThatMails({ refuse: Infinity });
    const { email } = await aDepartment(node);
    await forgot(node, email);
    const waiting = await ResetMailModel.find().lean();
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toMatch(/token|http|hash/i);
    await node.close();
    const next = await aNodeThatMails();
    await next.node.app.auth.resets.sweep();
    const token = (await linkFor(next.mailbox, email)).searchParams.get('token') ?? '';
    expect(await ResetMailModel.countDocuments()).toBe(0);
    expect((await reset(next.node, token)).status).toBe(200);
  });

  test('is mailed by another node if its own dies, and once', async () => {
    const { node } = await aNodeThatMails({ mute: true });
    const other = await aNodeThatMails();
    const { email } = await aDepartment(node);
    await forgot(node, email);
    await other.node.app.auth.resets.sweep();
    expect(other.mailbox.mails).toEqual([]);
    await ResetMailModel.updateOne({ email }, { dueAt: new Date() });
    await Promise.all([other.node.app.auth.resets.sweep(), other.node.app.auth.resets.sweep()]);
    await linkFor(other.mailbox, email);
    expect(await ResetMailModel.countDocuments()).toBe(0);
  });

  test('is retried by a sweep after a minute, and given up after an hour', async () => {
    const { node } = await aNodeThatMails({ refuse: Infinity });
    const { email } = await aDepartment(node);
    await forgot(node, email);
    const sweep = async (change: object) => {
      await ResetMailModel.updateOne({ email }, { dueAt: new Date(), ...change });
      await node.app.auth.resets.sweep();
      return ResetMailModel.findOne({ email }).lean();
    };
    const delayed = await sweep({});
    expect(delayed).toMatchObject({ attempts: 1, isCounted: true });
    const rest = Number(delayed?.dueAt) - Date.now();
    expect(rest).toBeGreaterThan(30_000);
    expect(rest).toBeLessThanOrEqual(60_000);
    expect(await sweep({ requestedAt: new Date(Date.now() - 3_601_000) })).toBeNull();
  });

  test('ends every session of the account and its sockets, on every device (D3)', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const here = await aDepartment(node);
    const elsewhere = await signIn(node, here.email);
    const patient = await aPatient(node, here.token);
    const screens = await Promise.all(
      [here, elsewhere].map(({ token }) => watch(node.url, token, patient.id)),
    );
    const colleague = await aClinician(node, { department: here });
    await reset(node, await tokenFor(node, mailbox, here.email));
    for (const screen of screens) {
      await screen.until('the end', ({ socket }) => !socket.connected);
      expect(screen.ended).toEqual(['revoked']);
    }
    for (const { token } of [here, elsewhere]) {
      expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    }
    expect((await node.api('GET', '/auth/profile', { token: colleague.token })).status).toBe(200);
  });

  test('admits its owner at once after too many wrong guesses', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    for (let tries = 0; tries < 10; tries += 1) await login(node, email, 'not the passphrase');
    expect((await login(node, email, 'not the passphrase')).status).toBe(429);
    await reset(node, await tokenFor(node, mailbox, email));
    expect((await login(node, email, newPassword)).status).toBe(200);
  });

  test('counts no trial session', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email, user } = await aDepartment(node);
    await reset(node, await tokenFor(node, mailbox, email));
    expect((await UserModel.findById(user.id).lean())?.sessionCount).toBe(1);
  });
});

describe('a reset link', () => {
  test('works once: of two simultaneous uses exactly one succeeds', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const token = await tokenFor(node, mailbox, email);
    const passwords = Array.from({ length: 8 }, (_, index) => `${newPassword} ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(node, token, password)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer);
    const opened = await Promise.all(passwords.map((password) => login(node, email, password)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(opened.map(({ status }) => status === 200).indexOf(true)).toBe(winner);
    expect(opened.filter(({ status }) => status === 200).length).toBe(1);
    expect((await validate(node, token)).body).toEqual({ valid: false });
    expectRefusal(await reset(node, token));
  });

  test('works for 60 minutes', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email, user, password } = await aDepartment(node);
    const token = await tokenFor(node, mailbox, email);
    const [stored] = await PasswordResetModel.find({ userId: user.id }).lean();
    expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(60 * 60 * 1000);
    await PasswordResetModel.updateOne({ userId: user.id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await validate(node, token)).body).toEqual({ valid: false });
    expectRefusal(await reset(node, token));
    expect((await login(node, email, password)).status).toBe(200);
  });

  test('stops working after another link of the account is used', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const first = await tokenFor(node, mailbox, email, 1);
    const second = await tokenFor(node, mailbox, email, 2);
    expect((await reset(node, first)).status).toBe(200);
    expectRefusal(await reset(node, second));
  });

  test.each([
    ['a common password', 'Password123', 'too-common'],
    ['one of seven characters', 'sh0rt!!', 'too-short:8'],
  ])('stays valid after %s is rejected', async (_which, password, message) => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const token = await tokenFor(node, mailbox, email);
    const answer = await reset(node, token, password);
    expect([answer.status, answer.error?.fields]).toEqual([422, { newPassword: message }]);
    expect((await reset(node, token)).status).toBe(200);
  });

  test('opens nothing for an account suspended in the meantime', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const admin = await aDepartment(node);
    const nurse = await aClinician(node, { department: admin });
    const token = await tokenFor(node, mailbox, nurse.email);
    await node.call(departmentsEndpoints.updateMember, {
      token: admin.token,
      params: { userId: nurse.user.id },
      body: { status: 'suspended' },
    });
    expectRefusal(await reset(node, token));
    expect((await forgot(node, nurse.email)).body).toEqual({ message: resetMailSent });
    // The account is looked up after the response.
    await expect.poll(() => ResetMailModel.countDocuments()).toBe(0);
    await node.call(departmentsEndpoints.updateMember, {
      token: admin.token,
      params: { userId: nurse.user.id },
      body: { status: 'active' },
    });
    expectRefusal(await reset(node, token));
    await node.close();
    expect(mailbox.mails.length).toBe(1);
  });

  test('from an administrator stops working when the member changes the password or the department', async () => {
    const node = await aNode();
    const admin = await aDepartment(node);
    const elsewhere = await aDepartment(node);
    const { code } = await node.call(departmentsEndpoints.createInvite, { token: elsewhere.token });
    for (const change of [
      { path: '/auth/change-password', body: { currentPassword: admin.password, newPassword } },
      { path: '/auth/join-department', body: { inviteCode: code } },
    ]) {
      const nurse = await aClinician(node, { department: admin });
      const { url } = await node.call(departmentsEndpoints.memberResetLink, {
        token: admin.token,
        params: { userId: nurse.user.id },
      });
      const token = new URL(url).searchParams.get('token') ?? '';
      expect((await validate(node, token)).body).toEqual({ valid: true });
      const { path, body } = change;
      expect((await node.api('POST', path, { token: nurse.token, body })).status).toBe(200);
      expect((await validate(node, token)).body).toEqual({ valid: false });
      expectRefusal(await reset(node, token));
    }
  });
});

describe('concealment of accounts (D5)', () => {
  test('gives the same response for each address, even if the mail cannot be sent', async () => {
    const { node } = await aNodeThatMails({ refuse: Infinity });
    const { email } = await aDepartment(node);
    const answers = await Promise.all([forgot(node, email), forgot(node, aRegistration().email)]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(2).fill([200, JSON.stringify({ message: resetMailSent })]),
    );
    const kept = ({ headers }: { headers: Headers }) =>
      [...headers.keys()].filter((name) => !/^(date|x-request-id)$/.test(name));
    const [known, unknown] = answers;
    expect(known && kept(known)).toEqual(unknown && kept(unknown));
  });

  test('stores the request for each address alike before its response, and deletes it afterwards', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const stranger = aRegistration().email;
    for (const address of [email, stranger]) expect((await forgot(node, address)).status).toBe(200);
    const stored = await ResetMailModel.find({ email: stranger }).lean();
    expect(stored.map(({ email: address }) => address)).toEqual([stranger]);
    await expect.poll(() => ResetMailModel.countDocuments()).toBe(0);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email]]);
  });

  test('gives a response before it prepares and sends the mail', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (times: number[], email: string) => {
      const begin = performance.now();
      expect((await forgot(node, email)).status).toBe(200);
      times.push(performance.now() - begin);
    };
    const accounts = await Promise.all(Array.from({ length: 24 }, () => aDepartment(node)));
    for (const [index, { email }] of accounts.entries()) {
      await timed(known, email);
      // The cost of a mail must not fall into the next measurement.
      await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(index + 1);
      await timed(unknown, aRegistration().email);
    }
    // Compares the fastest of each. A busy machine slows the others, but each of them includes the cost of an address.
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(10);
  });

  test('gives a response without the mail server', async () => {
    const { node, mailbox } = await aNodeThatMails({ mute: true });
    const { email } = await aDepartment(node);
    expect((await forgot(node, email)).body).toEqual({ message: resetMailSent });
    expect(mailbox.mails).toEqual([]);
  });

  test('allows five mails in 15 minutes and counts unknown addresses the same way', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    for (const address of [email, aRegistration().email]) {
      const answers = [];
      for (let index = 0; index < 20; index += 1) answers.push(await forgot(node, address));
      expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
      expect(Number(answers[19]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await node.close();
    expect(mailbox.mails.length).toBe(5);
  });

  test("mails the owner even after a stranger's requests", async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const from = (address: string) =>
      node.api('POST', '/auth/forgot-password', { body: { email }, headers: { 'X-Forwarded-For': address } });
    const statuses = [];
    for (let stranger = 1; stranger <= 12; stranger += 1) {
      statuses.push((await from(`192.0.2.${stranger}`)).status);
    }
    expect(new Set([...statuses, (await from('198.51.100.1')).status])).toEqual(new Set([200]));
    await node.close();
    // Five mails and one at the slow pace do not fill a mailbox. Each of these links works for the owner.
    expect(mailbox.mails.length).toBe(6);
  });

  test('limits the addresses that one network can try', async () => {
    const { node } = await aNodeThatMails({ trustProxy: false });
    const ask = () => forgot(node, aRegistration().email);
    for (let tries = 0; tries < 10; tries += 1) await Promise.all(Array.from({ length: 10 }, ask));
    expect((await ask()).status).toBe(429);
  });
});

test('stops guesses of links from one network after a hundred, a valid one included', async () => {
  const { node, mailbox } = await aNodeThatMails();
  const { email } = await aDepartment(node);
  const token = await tokenFor(node, mailbox, email);
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = (body: object, address: string) =>
    node.api('POST', '/auth/validate-reset-token', { body, headers: from(address) });
  for (let tries = 0; tries < 100; tries += 1) {
    expect((await guess({ token: `guess-${tries}` }, '192.0.2.9')).body).toEqual({ valid: false });
  }
  expect((await guess({ token }, '192.0.2.9')).status).toBe(429);
  expect((await guess({ token }, '192.0.2.10')).body).toEqual({ valid: true });
});

test('opens no lasting session for a sign-in with the old password during the change', async () => {
  const { node, mailbox } = await aNodeThatMails({ trialSessionLimit: 1000 });
  const { email, password, user } = await aDepartment(node);
  const token = await tokenFor(node, mailbox, email);
  const attempts = Array.from({ length: 30 }, () => login(node, email, password));
  const changed = reset(node, token);
  const answers = await Promise.all(attempts);
  expect((await changed).status).toBe(200);
  // After the change the old password is wrong, and ten wrong attempts reach the limit.
  for (const { status } of answers) expect([200, 401, 429]).toContain(status);
  const open = await LoginSessionModel.find({ userId: user.id }).lean();
  expect(open.filter(({ revokedAt }) => !revokedAt)).toEqual([]);
});

describe('a separate server process', () => {
  const start = async (env: Environment) => {
    const server = await aServer({ MONGODB_URI: ownDatabase(), LOG_LEVEL: 'trace', ...env });
    onTestFinished(() => server.stop());
    return server;
  };

  test('prints a working link if it has no mail server', async () => {
    const server = await start({});
    const { email } = await aDepartment(server);
    expect((await server.api('POST', '/auth/forgot-password', { body: { email } })).status).toBe(200);
    const printed = () => /https?:\S+\/reset-password\?token=(\S+)/.exec(server.output());
    await expect.poll(printed, { timeout: 20_000 }).not.toBeNull();
    expect(printed()?.[0]).toContain(`${server.url}/`);
    await server.call(authEndpoints.resetPassword, { body: { token: printed()?.[1] ?? '', newPassword } });
    await signIn(server, email, newPassword);
  });

  test('neither prints nor logs a link that it mails', async () => {
    const mailbox = await aMailbox();
    const server = await start({ SMTP_URL: mailbox.url, MAIL_FROM: 'Desk <desk@example.org>' });
    const { email } = await aDepartment(server);
    expect((await server.api('POST', '/auth/forgot-password', { body: { email } })).status).toBe(200);
    const link = await linkFor(mailbox, email);
    expect(link.origin).toBe(server.url);
    expect(mailbox.mails[0]?.from).toBe('desk@example.org');
    const token = link.searchParams.get('token') ?? '';
    expect((await server.api('POST', '/auth/validate-reset-token', { body: { token } })).body).toEqual({
      valid: true,
    });
    expect(await server.terminate()).toBe(0);
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain(email);
    // Only the owner of the address can open the link.
    expect(server.output()).toContain('PUBLIC_URL is not set');
  });
});
