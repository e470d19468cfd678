import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { anInstallation } from '../../../test/an-installation.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aSocket,
  type SignedIn,
  signIn,
  watch,
} from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { aRedis, hasRedis } from '../../../test/processes/mongod.ts';
import { slowness } from '../../../test/slowness.ts';
import { createLog } from '../../infra/observe/log.ts';
import { connectRedisCoordination } from '../../realtime/coordination/redis/redis-coordination.ts';

const { node, admin, nurse, stranger } = await aTeam({
  admin: { fullName: 'Sam Admin' },
  nurse: { fullName: 'Nora Nurse' },
});

const list = (by: SignedIn) => node.call(departmentsEndpoints.members, { token: by.token });
const update = (by: SignedIn, userId: string, body: object) =>
  node.api('PATCH', `/department/members/${userId}`, { token: by.token, body });
const resetLink = (by: SignedIn, userId: string) =>
  node.api('POST', `/department/members/${userId}/reset-link`, { token: by.token });
const memberIn = async (by: SignedIn, userId: string) => (await list(by)).find(({ id }) => id === userId);
const suspended = 'This account is suspended. Please ask an administrator of your department.';

describe('access to members', () => {
  test('shows and changes no member for a clinician without administrator rights', async () => {
    expect((await node.api('GET', '/department/members', { token: nurse.token })).status).toBe(403);
    for (const userId of [nurse.user.id, admin.user.id, 'nobody']) {
      expect((await update(nurse, userId, { isAdmin: true })).status).toBe(403);
      expect((await resetLink(nurse, userId)).status).toBe(403);
    }
    expect(await memberIn(admin, nurse.user.id)).toMatchObject({ isAdmin: false });
  });

  test('another department\'s administrator gets "not found" and changes nothing', async () => {
    expect((await list(stranger)).map(({ id }) => id)).toEqual([stranger.user.id]);
    const before = await list(admin);
    for (const userId of [nurse.user.id, admin.user.id, 'nobody', '$ne']) {
      for (const answer of [
        await update(stranger, userId, { status: 'suspended' }),
        await update(stranger, userId, { isAdmin: true, role: 'Other' }),
        await resetLink(stranger, userId),
      ]) {
        expect([answer.status, answer.error?.message]).toEqual([404, 'Not found']);
      }
    }
    expect(await list(admin)).toEqual(before);
    expect((await node.api('GET', '/auth/profile', { token: nurse.token })).status).toBe(200);
  });

  test('a former administrator loses access at once', async () => {
    const second = await aClinician(node, { department: admin });
    await update(admin, second.user.id, { isAdmin: true });
    expect((await update(second, nurse.user.id, { role: 'Resident' })).status).toBe(200);
    await update(admin, second.user.id, { isAdmin: false });
    expect((await update(second, nurse.user.id, { role: 'Fellow' })).status).toBe(403);
    expect(await memberIn(admin, nurse.user.id)).toMatchObject({ role: 'Resident' });
  });

  test.each([{}, { status: 'deleted' }, { role: 'Administrator' }, { isAdmin: 'yes' }, { unknown: 1 }])(
    '%j is rejected as a change',
    async (body) => {
      expect((await update(admin, nurse.user.id, body)).status).toBe(422);
    },
  );
});

describe('an administrator', () => {
  test('sees the members by name, with their role, status and last sign-in', async () => {
    const boss = await aDepartment(node, { fullName: 'Zoe Last' });
    const first = await aClinician(node, { department: boss, fullName: 'Ann First', userRole: 'Student' });
    const members = await list(boss);
    expect(members.map(({ fullName }) => fullName)).toEqual(['Ann First', 'Zoe Last']);
    const [ann] = members;
    expect(ann).toEqual({
      id: first.user.id,
      fullName: 'Ann First',
      username: first.user.username,
      email: first.email,
      role: 'Student',
      isAdmin: false,
      status: 'active',
      hasSecondFactor: false,
      lastSeenAt: ann?.lastSeenAt,
      subscriptionStatus: 'unsubscribed',
    });
    expect(Date.now() - Date.parse(ann?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  test('sees when a member last used Bedside, not only when they signed in', async () => {
    const boss = await aDepartment(node, { fullName: 'Zoe Last' });
    const colleague = await aClinician(node, { department: boss, fullName: 'Ann First' });
    const hourAgo = new Date(Date.now() - 3_600_000);
    const set = { lastSeenAt: hourAgo };
    await mongoose.connection
      .collection<{ _id: string }>('users')
      .updateOne({ _id: colleague.user.id }, { $set: set });
    const [ann] = await list(boss);
    expect(Date.parse(ann?.lastSeenAt ?? '')).toBeGreaterThan(hourAgo.getTime() + 3_000_000);
  });

  test("changes a member's role, which holds from the next request", async () => {
    const colleague = await aClinician(node, { department: admin, userRole: 'Student' });
    const patient = await aPatient(node, colleague.token);
    const answer = await update(admin, colleague.user.id, { role: 'Resident' });
    expect(answer.body).toMatchObject({ id: colleague.user.id, role: 'Resident', status: 'active' });
    const screen = await watch(node.url, admin.token, patient.id);
    const path = `/patient/${patient.id}/vitals`;
    const sent = await node.api('POST', path, { token: colleague.token, body: { heartRate: 90 } });
    expect(sent.status).toBe(201);
    await screen.until('the vitals', ({ entries }) => entries.length > 0);
    expect(screen.entries[0]?.actor.role).toBe('Resident');
  });

  test('appoints another administrator, who gets the same rights', async () => {
    const colleague = await aClinician(node, { department: admin });
    expect((await update(admin, colleague.user.id, { isAdmin: true })).status).toBe(200);
    expect((await list(colleague)).length).toBeGreaterThan(1);
    expect((await node.call(authEndpoints.profile, { token: colleague.token })).isAdmin).toBe(true);
  });

  test("issues a single-use link for a member's new password, without a mail", async () => {
    const colleague = await aClinician(node, { department: admin });
    const { url, expiresAt } = await node.call(departmentsEndpoints.memberResetLink, {
      token: admin.token,
      params: { userId: colleague.user.id },
    });
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    const link = new URL(url);
    expect(link.origin + link.pathname).toBe(`${node.url}/reset-password`);
    const token = link.searchParams.get('token') ?? '';
    const newPassword = 'handed over on paper';
    await node.call(authEndpoints.resetPassword, { body: { token, newPassword } });
    expect((await node.api('GET', '/auth/profile', { token: colleague.token })).status).toBe(401);
    await signIn(node, colleague.email, newPassword);
    const again = await node.api('POST', '/auth/reset-password', { body: { token, newPassword } });
    expect(again.status).toBe(422);
  });
});

describe('a suspended member', () => {
  test('is signed out everywhere at once and cannot sign in until readmitted', async () => {
    const leaver = await aClinician(node, { department: admin });
    const patient = await aPatient(node, leaver.token);
    const other = await signIn(node, leaver.email);
    const screens = await Promise.all([leaver, other].map(({ token }) => watch(node.url, token, patient.id)));
    expect((await update(admin, leaver.user.id, { status: 'suspended' })).body).toMatchObject({
      status: 'suspended',
    });
    for (const { token } of [leaver, other]) {
      expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
      await expect(aSocket(node.url, token)).rejects.toThrow('unauthenticated');
    }
    for (const screen of screens) {
      await screen.until('the end', ({ socket }) => !socket.connected);
      expect(screen.ended).toEqual(['revoked']);
    }
    const login = (password: string) =>
      node.api('POST', '/auth/login', { body: { email: leaver.email, password } });
    const refused = await login(leaver.password);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      403,
      'forbidden',
      suspended,
    ]);
    // Only the right password reveals the suspension.
    expect((await login('not the passphrase')).status).toBe(401);
    expect((await resetLink(admin, leaver.user.id)).status).toBe(409);

    await update(admin, leaver.user.id, { status: 'active' });
    // The attempt does not count against the trial.
    expect((await signIn(node, leaver.email)).user.sessionCount).toBe(3);
    expect((await node.api('GET', '/auth/profile', { token: leaver.token })).status).toBe(401);
  });

  test('keeps their role and rights', async () => {
    const leaver = await aClinician(node, { department: admin, userRole: 'Fellow' });
    await update(admin, leaver.user.id, { status: 'suspended' });
    await update(admin, leaver.user.id, { role: 'Resident' });
    expect(await memberIn(admin, leaver.user.id)).toMatchObject({ status: 'suspended', role: 'Resident' });
  });

  test('opens no session by a simultaneous sign-in', async () => {
    const leaver = await aClinician(node, { department: admin });
    const attempts = Array.from({ length: 10 }, () =>
      node.api('POST', '/auth/login', { body: { email: leaver.email, password: leaver.password } }),
    );
    const [, ...answers] = await Promise.all([
      update(admin, leaver.user.id, { status: 'suspended' }),
      ...attempts,
    ]);
    for (const { body, status } of answers) {
      expect([200, 403]).toContain(status);
      if (status !== 200) continue;
      const { token } = authEndpoints.login.response.parse(body);
      expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    }
  });
});

describe('the last active administrator', () => {
  test.each([{ status: 'suspended' }, { isAdmin: false }, { isAdmin: false, role: 'Nurse' }])(
    'cannot apply %j to themselves',
    async (change) => {
      const last = await aDepartment(node);
      const colleague = await aClinician(node, { department: last });
      const second = await aClinician(node, { department: last });
      await update(last, second.user.id, { isAdmin: true });
      await update(last, second.user.id, { status: 'suspended' });
      const answer = await update(last, last.user.id, change);
      expect([answer.status, answer.error?.code]).toEqual([409, 'conflict']);
      expect(answer.error?.message).toBe(
        'A department needs an active administrator. Make another member an administrator first.',
      );
      await update(last, colleague.user.id, { isAdmin: true });
      expect((await update(last, last.user.id, change)).status).toBe(200);
    },
  );

  test('remains when two administrators demote each other at the same moment', async () => {
    for (const change of [{ isAdmin: false }, { status: 'suspended' }]) {
      const one = await aDepartment(node);
      const two = await aClinician(node, { department: one });
      await update(one, two.user.id, { isAdmin: true });
      const answers = await Promise.all([update(one, two.user.id, change), update(two, one.user.id, change)]);
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      const winner = answers[0]?.status === 200 ? one : two;
      const admins = (await list(winner)).filter(({ isAdmin, status }) => isAdmin && status === 'active');
      expect(admins.map(({ id }) => id)).toEqual([winner.user.id]);
    }
  });
});

describe.skipIf(!hasRedis())('two nodes', () => {
  test("end a suspended member's sockets on the other node within 5 s, with Redis and without", async () => {
    const redis = await aRedis();
    const log = createLog('silent');
    const join = async () =>
      aNode({
        coordination: await connectRedisCoordination({ url: redis.uri, installation: anInstallation, log }),
      });
    const here = await join();
    const there = await join();
    const boss = await aDepartment(here);
    const patient = await aPatient(here, boss.token);
    for (const withRedis of [true, false]) {
      const leaver = await aClinician(here, { department: boss });
      const staying = await aSocket(there.url, boss.token);
      const screen = await watch(there.url, leaver.token, patient.id);
      if (!withRedis) await redis.kill();
      const begun = performance.now();
      const answer = await here.api('PATCH', `/department/members/${leaver.user.id}`, {
        token: boss.token,
        body: { status: 'suspended' },
      });
      expect(answer.status).toBe(200);
      await screen.until('the end', ({ socket }) => !socket.connected);
      expect(performance.now() - begun).toBeLessThan(5000 * slowness);
      expect(screen.ended).toEqual(['revoked']);
      expect((await there.api('GET', '/auth/profile', { token: leaver.token })).status).toBe(401);
      expect(staying.connected).toBe(true);
    }
    await Promise.all([here.close(), there.close()]);
    await redis.stop();
  });
});
