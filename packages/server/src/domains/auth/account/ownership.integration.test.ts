import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  aRegistration,
  type SignedIn,
  signIn,
} from '../../../../test/factories.ts';
import { aMailbox, type Mailbox, textOf } from '../../../../test/fakes/mailbox.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { createMailer } from '../../../infra/mail/mail.ts';
import { securityEvents } from '../../security/security.service.ts';
import { UserModel } from '../auth.model.ts';
import { SecondFactorModel } from '../second-factor.model.ts';

const newPassword = 'chosen by the true owner';
const phishing = 'Your salary: open https://evil.example now';

async function aNodeThatMails() {
  const mailbox = await aMailbox();
  const sender = { smtpUrl: mailbox.url, mailFrom: undefined, publicUrl: undefined, dataDir: os.tmpdir() };
  return { mailbox, node: await aNode({ mailer: createMailer({ ...sender, print: () => {} }) }) };
}

/** Returns the mails with a reset link, oldest first. */
const linksIn = (mailbox: Mailbox) => mailbox.mails.map(textOf).filter((text) => text.includes('token='));

/** Requests a reset and follows the newest link in the mailbox, as its owner does. */
async function takeOver(node: TestNode, mailbox: Mailbox, email: string, language = 'en'): Promise<SignedIn> {
  const before = linksIn(mailbox).length;
  const headers = { 'Accept-Language': language };
  await node.api('POST', '/auth/forgot-password', { body: { email }, headers });
  await expect.poll(() => linksIn(mailbox).length, { timeout: 20_000 }).toBeGreaterThan(before);
  const token = /token=([\w-]+)/.exec(linksIn(mailbox).at(-1) ?? '')?.[1] ?? '';
  await node.call(authEndpoints.resetPassword, { body: { token, newPassword } });
  return signIn(node, email, newPassword);
}

const isAsked = async (node: TestNode, { token }: { token: string }) =>
  (await node.call(authEndpoints.profile, { token })).isOwnerAsked;

/** Creates a stranger's department with a victim's address, registered under a name that is a message. */
async function aTrap(node: TestNode) {
  const stranger = await aDepartment(node);
  const victim = await aClinician(node, {
    department: stranger,
    fullName: phishing,
    username: `${phishing.slice(0, 11)} ${randomUUID()}`,
  });
  return { stranger, victim };
}

describe('an address that a stranger registered', () => {
  test.each(['en', 'es', 'de'])("receives no mail with the stranger's words: %s", async (language) => {
    const { node, mailbox } = await aNodeThatMails();
    const { victim } = await aTrap(node);
    await node.call(authEndpoints.changePassword, {
      token: victim.token,
      body: { currentPassword: victim.password, newPassword: 'a stranger chose this' },
    });
    await takeOver(node, mailbox, victim.email, language);
    await node.close();
    for (const mail of mailbox.mails) expect(mail.raw + textOf(mail)).not.toMatch(/salary|evil/i);
    // The link and the notice of its reset, and no mail about the stranger's actions.
    expect(mailbox.mails.length).toBe(2);
    expect(linksIn(mailbox)[0]).toMatch(/not confirmed yet|aún no está confirmada|noch nicht bestätigt/);
  });

  test("asks its owner before they work in the stranger's department", async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { stranger, victim } = await aTrap(node);
    expect(await isAsked(node, victim)).toBeUndefined();
    const owner = await takeOver(node, mailbox, victim.email);
    expect(await isAsked(node, owner)).toBe(true);
    expect(owner.user).toMatchObject({ isOwnerAsked: true, department: { id: stranger.user.department.id } });
  });

  test('becomes free when its owner closes the account, and can register again', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { stranger, victim } = await aTrap(node);
    const patient = await aPatient(node, victim.token);
    const owner = await takeOver(node, mailbox, victim.email);
    await node.call(authEndpoints.releaseAccount, { token: owner.token });
    expect((await node.api('GET', '/auth/profile', { token: owner.token })).status).toBe(401);
    const form = aRegistration({ email: victim.email, username: victim.user.username });
    await node.call(authEndpoints.register, { body: form });
    const own = await signIn(node, form.email);
    expect(own.user).toMatchObject({ fullName: form.fullName, isAdmin: true });
    expect(own.user.department.id).not.toBe(stranger.user.department.id);
    expect(await node.call(patientsEndpoints.list, { token: own.token })).toEqual([]);
    expect((await node.call(patientsEndpoints.list, { token: stranger.token })).map(({ id }) => id)).toEqual([
      patient.id,
    ]);
    const members = await node.call(departmentsEndpoints.members, { token: stranger.token });
    expect(JSON.stringify(members)).not.toContain(victim.email);
  });

  test('stays taken by an owner who registered it, and asks once', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const clinician = await aDepartment(node);
    const owner = await takeOver(node, mailbox, clinician.email);
    await node.call(authEndpoints.keepAccount, { token: owner.token });
    expect(await isAsked(node, owner)).toBeUndefined();
    expect(await isAsked(node, await takeOver(node, mailbox, clinician.email))).toBeUndefined();
    expect(linksIn(mailbox).at(-1)).not.toContain('not confirmed');
  });

  test("signs its owner in without the stranger's second factor, and leaves the stranger no way in", async () => {
    const { node, mailbox } = await aNodeThatMails();
    const stranger = await aDepartment(node, { fullName: phishing });
    const { token, password } = stranger;
    const colleague = await aClinician(node, { department: stranger });
    const { code: inviteCode } = await node.call(departmentsEndpoints.createInvite, { token });
    const { url } = await node.call(departmentsEndpoints.memberResetLink, {
      token,
      params: { userId: colleague.user.id },
    });
    const { secret } = await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
    const code = await generate({ secret });
    const { recoveryCodes } = await node.call(secondFactorEndpoints.confirm, { token, body: { code } });
    expect(recoveryCodes).toHaveLength(10);

    const owner = await takeOver(node, mailbox, stranger.email);
    expect(await isAsked(node, owner)).toBe(true);
    expect(await node.call(secondFactorEndpoints.status, { token: owner.token })).toMatchObject({
      isOn: false,
    });
    expect(await SecondFactorModel.findById(owner.user.id)).toBeNull();
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    const register = await node.api('POST', '/auth/register', { body: aRegistration({ inviteCode }) });
    expect([register.status, Object.keys(register.error?.fields ?? {})]).toEqual([422, ['inviteCode']]);
    const link = { token: new URL(url).searchParams.get('token') ?? '' };
    expect((await node.api('POST', '/auth/validate-reset-token', { body: link })).body).toEqual({
      valid: false,
    });
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: owner.token });
    const about = (kind: string) => events.filter((event) => event.kind === kind);
    expect(about('second-factor-reset')).toMatchObject([{ subject: { id: owner.user.id } }]);
    expect(about('second-factor-reset')[0]?.actor).toBeUndefined();
    expect(about('invite-revoked')).toHaveLength(1);
    const notices = await node.call(securityEndpoints.notices, { token: owner.token });
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password-reset', 'second-factor-off']),
    );
  });

  test('keeps the second factor that its owner turned on after the confirmation', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const owner = await takeOver(node, mailbox, email);
    const { token, password } = owner;
    const { secret } = await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
    await node.call(secondFactorEndpoints.confirm, { token, body: { code: await generate({ secret }) } });
    await expect(takeOver(node, mailbox, email)).rejects.toThrow('second-factor-required');
  });

  test('keeps no second factor when its owner closes the account', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { victim } = await aTrap(node);
    const owner = await takeOver(node, mailbox, victim.email);
    const { token, password } = owner;
    await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
    await node.call(authEndpoints.releaseAccount, { token });
    expect(await SecondFactorModel.findById(owner.user.id)).toBeNull();
  });

  test('stays unconfirmed after a link from an administrator', async () => {
    const node = await aNode();
    const { stranger, victim } = await aTrap(node);
    const { url } = await node.call(departmentsEndpoints.memberResetLink, {
      token: stranger.token,
      params: { userId: victim.user.id },
    });
    const token = new URL(url).searchParams.get('token') ?? '';
    await node.call(authEndpoints.resetPassword, { body: { token, newPassword } });
    expect((await UserModel.findById(victim.user.id).lean())?.emailConfirmedAt).toBeUndefined();
  });
});

test('rejects the release of an account while its owner is not asked', async () => {
  const node = await aNode();
  const { token } = await aDepartment(node);
  expect((await node.api('POST', '/auth/release-account', { token })).status).toBe(409);
  expect((await node.api('POST', '/auth/release-account', {})).status).toBe(401);
  expect((await node.api('POST', '/auth/keep-account', {})).status).toBe(401);
  expect((await node.api('GET', '/auth/profile', { token })).status).toBe(200);
});
