import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import {
  type SecurityEvent,
  type SecurityEventKind,
  securityEndpoints,
} from '@bedside/contracts/security/security.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aRegistration,
  goodPassword,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts';
import { aMailbox, textOf } from '../../../test/fakes/mailbox.ts';
import { aNode } from '../../../test/node.ts';
import { slowness } from '../../../test/slowness.ts';
import { createMailer } from '../../infra/mail/mail.ts';
import { UserModel } from '../auth/auth.model.ts';
import { AccountNoticeModel, SecurityEventModel } from './security.model.ts';
import { securityEvents } from './security.service.ts';

const { node, admin, nurse, stranger } = await aTeam({
  node: { trialSessionLimit: 1000 },
  admin: { fullName: 'Robin Okafor' },
  nurse: { fullName: 'Maya Ortiz' },
});

type Query = { limit?: string; before?: string; kind?: SecurityEventKind; userId?: string };

async function eventsOf(who: SignedIn, query: Query = {}): Promise<SecurityEvent[]> {
  await securityEvents.drained();
  return node.call(securityEndpoints.events, { token: who.token, query });
}

/** Runs `act` and returns the events it caused in the department, newest first. */
async function causedBy(who: SignedIn, act: () => Promise<unknown>): Promise<SecurityEvent[]> {
  const [last] = await eventsOf(who, { limit: '1' });
  await act();
  // The server looks up the account of a failed sign-in after its response.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const events = await eventsOf(who);
  return events.slice(
    0,
    events.findIndex(({ id }) => id === last?.id),
  );
}

const person = ({ user: { id, fullName } }: SignedIn) => ({ id, fullName });

describe('the security log', () => {
  test('is readable only by administrators, each for their own department', async () => {
    expect((await node.api('GET', '/department/security-events')).status).toBe(401);
    const refused = await node.api('GET', '/department/security-events', { token: nurse.token });
    expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden']);
    const ours = await eventsOf(admin);
    const theirs = await eventsOf(stranger);
    expect(ours.length).toBeGreaterThan(3);
    expect(theirs.map(({ actor }) => actor?.id)).toEqual([stranger.user.id, stranger.user.id]);
    const [foreign] = ours;
    const query = { userId: admin.user.id, ...(foreign && { before: foreign.id }) };
    expect(await eventsOf(stranger, query)).toEqual([]);
  });

  test('names who signed in and from where, and failed attempts', async () => {
    const events = await causedBy(admin, async () => {
      await signIn(node, nurse.email);
      await node.api('POST', '/auth/login', { body: { email: nurse.email, password: 'not the password' } });
      await node.api('POST', '/auth/login', {
        body: { email: 'nobody@example.org', password: 'not the password' },
      });
    });
    expect(events.map(({ id: _id, at: _at, ...event }) => event)).toEqual([
      { kind: 'sign-in-failed', subject: person(nurse), about: 'password', address: '127.0.0.1' },
      { kind: 'signed-in', actor: person(nurse), address: '127.0.0.1' },
    ]);
  });

  test('names each change to a member with the earlier value', async () => {
    const member = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const params = { userId: member.user.id };
    const { token } = admin;
    const events = await causedBy(admin, async () => {
      const change = (body: object) => node.call(departmentsEndpoints.updateMember, { token, params, body });
      await change({ role: 'Resident', isAdmin: true });
      await change({ isAdmin: false });
      await change({ status: 'suspended' });
      await change({ status: 'suspended' });
      const body = { email: member.email, password: member.password };
      expect((await node.api('POST', '/auth/login', { body })).status).toBe(403);
      await change({ status: 'active' });
      await node.call(departmentsEndpoints.memberResetLink, { token, params });
    });
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'admin-granted',
      'role-changed',
      'admin-removed',
      'member-suspended',
      'sign-in-failed',
      'member-readmitted',
      'reset-link-made',
    ]);
    expect(events.find(({ kind }) => kind === 'role-changed')).toMatchObject({
      actor: person(admin),
      subject: person(member),
      from: 'Nurse',
      to: 'Resident',
    });
    expect(events.find(({ kind }) => kind === 'sign-in-failed')?.about).toBe('suspended');
  });

  test('names invites, new and leaving members, ended sessions and a new department name', async () => {
    const { token } = admin;
    const events = await causedBy(admin, async () => {
      const invite = await node.call(departmentsEndpoints.createInvite, { token });
      const joined = await aDepartment(node, { inviteCode: invite.code, fullName: 'Jo New' });
      await node.call(departmentsEndpoints.revokeInvite, { token, params: { inviteId: invite.id } });
      await node.call(departmentsEndpoints.revokeInvite, { token, params: { inviteId: invite.id } });
      await node.call(departmentsEndpoints.update, { token, body: { name: 'North' } });
      const other = await signIn(node, joined.email);
      await node.call(sessionsEndpoints.endOthers, { token: other.token });
      const theirs = await node.call(departmentsEndpoints.createInvite, { token: stranger.token });
      const body = { inviteCode: theirs.code };
      await node.call(authEndpoints.joinDepartment, { token: other.token, body });
    });
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'invite-made',
      'member-joined',
      'signed-in',
      'invite-revoked',
      'settings-changed',
      'signed-in',
      'session-ended',
      'member-left',
    ]);
    expect(events.find(({ kind }) => kind === 'settings-changed')).toMatchObject({
      about: 'name',
      to: 'North',
    });
    expect((await eventsOf(stranger))[0]).toMatchObject({
      kind: 'member-joined',
      actor: { fullName: 'Jo New' },
    });
  });

  test('contains no password, token, invite code or patient data', async () => {
    await aPatient(node, admin.token, { name: 'Ada Quill', mrn: 'MRN-0042-Q' });
    const invites = await node.call(departmentsEndpoints.listInvites, { token: admin.token });
    await securityEvents.drained();
    const stored = JSON.stringify(await SecurityEventModel.find().lean());
    expect(stored.length).toBeGreaterThan(1000);
    for (const secret of [goodPassword, admin.token, nurse.token, 'Ada Quill', 'MRN-0042-Q']) {
      expect(stored).not.toContain(secret);
    }
    for (const { code } of invites) expect(stored).not.toContain(code);
  });

  test('has pages and filters by kind and person', async () => {
    const all = await eventsOf(admin);
    const pages: SecurityEvent[] = [];
    for (let before: string | undefined; ; before = pages.at(-1)?.id) {
      const page = await eventsOf(admin, { limit: '3', ...(before !== undefined && { before }) });
      pages.push(...page);
      if (page.length < 3) break;
    }
    expect(pages).toEqual(all);
    const signIns = await eventsOf(admin, { kind: 'signed-in' });
    expect(signIns).toEqual(all.filter(({ kind }) => kind === 'signed-in'));
    const ofNurse = await eventsOf(admin, { userId: nurse.user.id });
    const concernsNurse = ({ actor, subject }: SecurityEvent) =>
      [actor?.id, subject?.id].includes(nurse.user.id);
    expect(ofNurse).toEqual(all.filter(concernsNurse));
    for (const search of ['limit=0', 'limit=201', 'kind=nonsense', `before=${'x'.repeat(65)}`]) {
      const answer = await node.api('GET', `/department/security-events?${search}`, { token: admin.token });
      expect.soft(answer.status, search).toBe(422);
    }
  });

  test('shows events of the whole installation to every department', async () => {
    securityEvents.record('backup-made', {});
    for (const who of [admin, stranger]) {
      expect((await eventsOf(who, { limit: '1' }))[0]).toMatchObject({ kind: 'backup-made' });
    }
  });

  test('has a limit per person, which one line reports, and deletes old lines', async () => {
    const busy = await aDepartment(node);
    for (let time = 0; time < 300; time += 1) {
      securityEvents.record('signed-in', { departmentId: busy.user.department.id, actor: person(busy) });
    }
    await securityEvents.drained();
    const stored = await SecurityEventModel.find({ people: busy.user.id }).sort({ _id: -1 }).lean();
    expect(stored).toHaveLength(241);
    expect(stored[0]?.kind).toBe('events-left-out');
    const indexes = await SecurityEventModel.collection.indexes();
    const seconds = indexes.find(({ key }) => 'at' in key)?.expireAfterSeconds;
    expect(seconds).toBe(400 * 24 * 60 * 60);
  });

  test('never fails or delays a sign-in while MongoDB rejects its lines, and catches up', async () => {
    const insert = vi.spyOn(SecurityEventModel, 'insertMany').mockRejectedValue(new Error('no disk'));
    const began = performance.now();
    const { user } = await signIn(node, nurse.email);
    expect(user.id).toBe(nurse.user.id);
    expect(performance.now() - began).toBeLessThan(5000 * slowness);
    await vi.waitFor(() => expect(insert).toHaveBeenCalled(), 20_000);
    insert.mockRestore();
    const before = await SecurityEventModel.countDocuments({ people: nurse.user.id, kind: 'signed-in' });
    await vi.waitFor(
      async () =>
        expect(
          await SecurityEventModel.countDocuments({ people: nurse.user.id, kind: 'signed-in' }),
        ).toBeGreaterThan(before),
      20_000,
    );
  });
});

describe('an account notice', () => {
  test('is read and dismissed by its owner only', async () => {
    const owner = await aClinician(node, { department: admin });
    const { id: userId } = owner.user;
    await AccountNoticeModel.create({ _id: 'notice-1', userId, kind: 'password-reset', at: new Date() });
    expect((await node.api('GET', '/auth/notices')).status).toBe(401);
    expect(await node.call(securityEndpoints.notices, { token: admin.token })).toEqual([]);
    await node.call(securityEndpoints.readNotices, { token: admin.token, body: { ids: ['notice-1'] } });
    const [notice] = await node.call(securityEndpoints.notices, { token: owner.token });
    expect(notice).toMatchObject({ id: 'notice-1', kind: 'password-reset' });
    await node.call(securityEndpoints.readNotices, { token: owner.token, body: { ids: ['notice-1'] } });
    expect(await node.call(securityEndpoints.notices, { token: owner.token })).toEqual([]);
  });

  test('is mailed and waits for the next sign-in after a password reset or change', async () => {
    const mailbox = await aMailbox();
    const mailer = createMailer({
      smtpUrl: mailbox.url,
      mailFrom: undefined,
      publicUrl: undefined,
      dataDir: '',
      print: () => {},
    });
    const mailing = await aNode({ mailer });
    const form = aRegistration({ fullName: 'Visit https://evil.example now' });
    await mailing.call(authEndpoints.register, { body: form });
    const owner = await signIn(mailing, form.email);
    await UserModel.updateOne({ _id: owner.user.id }, { emailConfirmedAt: new Date() });
    const newPassword = 'another good passphrase';
    const changed = await mailing.call(authEndpoints.changePassword, {
      token: owner.token,
      body: { currentPassword: owner.password, newPassword },
      headers: { 'Accept-Language': 'de' },
    });
    const { url } = await mailing.call(departmentsEndpoints.memberResetLink, {
      token: changed.token,
      params: { userId: owner.user.id },
    });
    const token = new URL(url).searchParams.get('token') ?? '';
    await mailing.call(authEndpoints.resetPassword, { body: { token, newPassword: goodPassword } });
    const noticesFor = () => mailbox.mails.filter((mail) => mail.to.includes(owner.email));
    await expect.poll(() => noticesFor().length).toBe(2);
    const texts = noticesFor().map(textOf).sort();
    expect(texts.some((text) => text.includes('Das Passwort Ihres Bedside-Kontos wurde geändert.'))).toBe(
      true,
    );
    expect(texts.some((text) => text.includes('The password of your Bedside account was reset.'))).toBe(true);
    for (const mail of noticesFor()) expect(mail.raw + textOf(mail)).not.toMatch(/evil|https?:/);
    const next = await signIn(mailing, owner.email);
    const notices = await mailing.call(securityEndpoints.notices, { token: next.token });
    expect(notices.map(({ kind }) => kind)).toEqual(['password-reset', 'password-changed']);
  });
});
