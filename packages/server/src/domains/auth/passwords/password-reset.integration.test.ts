import { createHash } from 'node:crypto';
import { authEndpoints, invalidResetLink, resetMailSent } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aClinician, aDepartment, aPatient, signIn, watch } from '../../../../test/factories.ts';
import { textOf } from '../../../../test/fakes/mailbox.ts';
import {
  aNodeThatMails,
  forgot,
  linkFor,
  newPassword,
  publicUrl,
  reset,
  tokenFor,
  validate,
} from '../../../../test/fakes/password-resets.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { LoginSessionModel, PasswordResetModel, UserModel } from '../auth.model.ts';
import { ResetMailModel } from './reset-outbox.model.ts';

// Hashes cost what they do in production: see test/setup.ts.
vi.unmock('@node-rs/argon2');

const login = (node: TestNode, email: string, password: string) =>
  node.api('POST', '/auth/login', { body: { email, password } });

function expectRefusal(answer: { status: number; error?: { message: string } | undefined }): void {
  expect([answer.status, answer.error?.message]).toEqual([422, invalidResetLink]);
}

// All nodes of this file share a database. Another test's node must not send this test's undelivered mail.
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

  test('stops working if an administrator issued it and the member changes the password or the department', async () => {
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
