import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  aPatientForm,
  aRegistration,
  goodPassword,
  type SignedIn,
  signIn,
  watch,
} from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { LoginSessionModel, UserModel } from '../auth.model.ts';

let node: TestNode;

beforeAll(async () => {
  node = await aNode();
});

const newPassword = 'a passphrase for the next shift';
const wrong = 'not the passphrase';
const sessionsCounted = async ({ user }: SignedIn) =>
  (await UserModel.findById(user.id).lean())?.sessionCount ?? 0;
const isSignedIn = async (token: string) =>
  (await node.api('GET', '/auth/profile', { token })).status === 200;
const login = (email: string, password: string) =>
  node.api('POST', '/auth/login', { body: { email, password } });

describe('the locked screen (D42)', () => {
  const unlock = (token: string, password: string) =>
    node.api('POST', '/auth/unlock', { token, body: { password } });

  test('stays locked after a wrong password and keeps the session', async () => {
    const { token } = await aDepartment(node);
    const answer = await unlock(token, wrong);
    expect([answer.status, answer.error?.code]).toEqual([422, 'invalid-input']);
    expect(answer.error?.fields).toEqual({ password: 'wrong' });
    expect(await isSignedIn(token)).toBe(true);
  });

  test("stays locked for a colleague's password", async () => {
    const admin = await aDepartment(node);
    const { token } = await aClinician(node, {
      department: admin,
      password: newPassword,
      confirmPassword: newPassword,
    });
    expect((await unlock(token, admin.password)).status).toBe(422);
    expect((await unlock(token, newPassword)).status).toBe(204);
  });

  test("unlocks with the clinician's own password and counts no trial session, however often", async () => {
    const clinician = await aDepartment(node);
    const before = await sessionsCounted(clinician);
    for (let times = 0; times < 30; times += 1) {
      const answer = await unlock(clinician.token, clinician.password);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(await sessionsCounted(clinician)).toBe(before);
    expect(await LoginSessionModel.countDocuments({ userId: clinician.user.id })).toBe(1);
  });

  test('stays locked after ten wrong passwords, even for the right one', async () => {
    const { token, email, password } = await aDepartment(node);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => unlock(token, wrong)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    const answer = await unlock(token, password);
    expect([answer.status, answer.error?.code]).toEqual([429, 'rate-limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isSignedIn(token)).toBe(true);
    expect((await login(email, password)).status).toBe(200);
  });

  test('unlocks even while strangers guess at the sign-in', async () => {
    const { token, email, password } = await aDepartment(node);
    for (let tries = 0; tries < 10; tries += 1) expect((await login(email, wrong)).status).toBe(401);
    expect((await login(email, password)).status).toBe(429);
    expect((await unlock(token, password)).status).toBe(204);
  });
});

describe('the profile', () => {
  test("contains the session's end and the idle time before the screen locks", async () => {
    const quick = await aNode({ idleMinutes: 5, sessionHours: 2 });
    const { token } = await aDepartment(quick);
    const { session, idleMinutes } = await quick.call(authEndpoints.profile, { token });
    expect(idleMinutes).toBe(5);
    const hours = (Date.parse(session.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
  });
});

describe('a password change', () => {
  const change = (token: string, currentPassword: string, next = newPassword) =>
    node.api('POST', '/auth/change-password', { token, body: { currentPassword, newPassword: next } });

  test('requires the current password: a wrong one changes nothing, keeps the session and counts as a guess', async () => {
    const { token, password } = await aDepartment(node);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await change(token, wrong);
      expect([answer.status, answer.error?.fields]).toEqual([422, { currentPassword: 'wrong' }]);
    }
    expect((await change(token, password)).status).toBe(429);
    const unlock = await node.api('POST', '/auth/unlock', { token, body: { password } });
    expect(unlock.status).toBe(429);
    expect(await isSignedIn(token)).toBe(true);
  });

  test.each([
    ['a common password', 'Password123', 'too-common'],
    ['a short password', 'sh0rt!!', 'too-short:8'],
  ])('rejects %s (D6)', async (_which, next, message) => {
    const { token, password } = await aDepartment(node);
    const answer = await change(token, password, next);
    expect([answer.status, answer.error?.fields]).toEqual([422, { newPassword: message }]);
    expect(await isSignedIn(token)).toBe(true);
  });

  test('ends every session and opens a new one that the trial does not count (D3)', async () => {
    const here = await aDepartment(node);
    const elsewhere = await signIn(node, here.email);
    const patient = await aPatient(node, here.token);
    const screens = await Promise.all(
      [here, elsewhere].map(({ token }) => watch(node.url, token, patient.id)),
    );
    const before = await sessionsCounted(here);
    const profile = await node.call(authEndpoints.profile, { token: here.token });
    const answer = await node.call(authEndpoints.changePassword, {
      token: here.token,
      body: { currentPassword: here.password, newPassword },
    });
    for (const { token } of [here, elsewhere]) expect(await isSignedIn(token)).toBe(false);
    for (const screen of screens) {
      await screen.until('the end', ({ socket }) => !socket.connected);
      expect(screen.ended).toEqual(['revoked']);
    }
    expect(await node.call(authEndpoints.profile, { token: answer.token })).toEqual(answer.user);
    // The new session ends with the old one, because a password change must not extend a trial.
    expect(answer.user.session).toEqual(profile.session);
    expect(await sessionsCounted(here)).toBe(before);
    expect((await login(here.email, here.password)).status).toBe(401);
    expect((await login(here.email, newPassword)).status).toBe(200);
  });

  test('succeeds once among several at the same moment', async () => {
    const { token, password, email } = await aDepartment(node);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => change(token, password, `${newPassword} ${index}`)),
    );
    const changed = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(changed.length).toBe(1);
    expect((await login(email, `${newPassword} ${changed[0]}`)).status).toBe(200);
  });
});

describe('a move to another department (D38)', () => {
  const join = (token: string, inviteCode: string) =>
    node.api('POST', '/auth/join-department', { token, body: { inviteCode } });
  const anInvite = (admin: SignedIn) => node.call(departmentsEndpoints.createInvite, { token: admin.token });

  test('requires a valid, open code and limits guesses', async () => {
    const other = await aDepartment(node);
    const revoked = await anInvite(other);
    await node.call(departmentsEndpoints.revokeInvite, {
      token: other.token,
      params: { inviteId: revoked.id },
    });
    const { token, user } = await aDepartment(node);
    for (const code of ['NO-SUCH-CODE', revoked.code, revoked.code.toLowerCase()]) {
      const answer = await join(token, code);
      expect([answer.status, answer.error?.fields]).toEqual([422, { inviteCode: 'expired' }]);
    }
    for (let tries = 3; tries < 10; tries += 1) expect((await join(token, `GUESS${tries}`)).status).toBe(422);
    expect((await join(token, (await anInvite(other)).code)).status).toBe(429);
    const profile = await node.call(authEndpoints.profile, { token });
    expect(profile.department).toEqual(user.department);
  });

  test('admits the clinician without administrator rights, to the new patients and no old ones', async () => {
    const old = await aDepartment(node);
    const oldPatient = await aPatient(node, old.token);
    const nurse = await aClinician(node, { department: old, userRole: 'Nurse' });
    const other = await aDepartment(node);
    const newPatient = await aPatient(node, other.token);
    const elsewhere = await signIn(node, nurse.email);
    const before = await sessionsCounted(nurse);
    const screens = await Promise.all(
      [nurse, elsewhere].map(({ token }) => watch(node.url, token, oldPatient.id)),
    );

    const { code } = await anInvite(other);
    const { token, user } = await node.call(authEndpoints.joinDepartment, {
      token: nurse.token,
      body: { inviteCode: ` ${code.toLowerCase()} ` },
    });
    expect(user).toMatchObject({ department: other.user.department, isAdmin: false, role: 'Nurse' });
    const seen = async (patientId: string) =>
      (await node.api('GET', `/patient/${patientId}`, { token })).status;
    expect([await seen(oldPatient.id), await seen(newPatient.id)]).toEqual([404, 200]);
    for (const session of [nurse, elsewhere]) expect(await isSignedIn(session.token)).toBe(false);
    expect(await sessionsCounted(nurse)).toBe(before);

    // The sockets of the old department end with their rooms. A new one receives from the new department.
    for (const screen of screens) await screen.until('the end', ({ socket }) => !socket.connected);
    const heard = screens.map(({ entries }) => entries.length);
    const screen = await watch(node.url, token, newPatient.id);
    await node.call(patientsEndpoints.create, { token: old.token, body: aPatientForm() });
    const mine = await aPatient(node, token);
    await screen.until('the new patient', ({ entries }) => entries.length > 0);
    expect(screen.entries.map(({ patientId }) => patientId)).toEqual([mine.id]);
    expect(screens.map(({ entries }) => entries.length)).toEqual(heard);
    const members = await node.call(departmentsEndpoints.members, { token: other.token });
    expect(members.map(({ id }) => id).sort()).toEqual([other.user.id, user.id].sort());
  });

  test('leaves earlier records behind: an earlier Idempotency-Key makes a new record', async () => {
    const nurse = await aClinician(node, { department: await aDepartment(node) });
    const { code } = await anInvite(await aDepartment(node));
    const body = aPatientForm();
    const create = (token: string) =>
      node.call(patientsEndpoints.create, { token, body, headers: { 'Idempotency-Key': 'patient-1' } });
    const before = await create(nurse.token);
    const { token } = await node.call(authEndpoints.joinDepartment, {
      token: nurse.token,
      body: { inviteCode: code },
    });
    const after = await create(token);
    expect(after.id).not.toBe(before.id);
    expect((await create(token)).id).toBe(after.id);
  });

  test("is rejected for the clinician's own department", async () => {
    const admin = await aDepartment(node);
    const nurse = await aClinician(node, { department: admin });
    const answer = await join(nurse.token, (await anInvite(admin)).code);
    expect([answer.status, answer.error?.message]).toEqual([409, 'You are in this department already']);
    expect(await isSignedIn(nurse.token)).toBe(true);
  });

  test('is rejected for the last administrator of a department with other members', async () => {
    const other = await aDepartment(node);
    const admin = await aDepartment(node);
    const nurse = await aClinician(node, { department: admin });
    const { code } = await anInvite(other);
    const answer = await join(admin.token, code);
    expect([answer.status, answer.error?.message]).toEqual([
      409,
      'You are the last administrator of your department. Make another member an administrator before you leave.',
    ]);
    await node.call(departmentsEndpoints.updateMember, {
      token: admin.token,
      params: { userId: nurse.user.id },
      body: { isAdmin: true },
    });
    expect((await join(admin.token, code)).status).toBe(200);
    // The department has no other member.
    expect((await join(nurse.token, code)).status).toBe(200);
  });

  test('closes the codes of an empty department, even to someone who registers at that moment', async () => {
    const { code: there } = await anInvite(await aDepartment(node));
    for (let round = 0; round < 5; round += 1) {
      const last = await aDepartment(node);
      const { code } = await anInvite(last);
      const register = () =>
        node.api('POST', '/auth/register', { body: aRegistration({ inviteCode: code }) });
      const [left, registered] = await Promise.all([join(last.token, there), register()]);
      // Whoever leaves first, no member stays without an administrator.
      const statuses = [left.status, registered.status];
      expect([[200, 422].join(), [409, 201].join()]).toContain(statuses.join());
      if (left.status === 200) expect((await register()).status).toBe(422);
    }
  });

  test('lets only one of two administrators go at the same moment', async () => {
    const other = await aDepartment(node);
    const { code } = await anInvite(other);
    const admin = await aDepartment(node);
    const second = await aClinician(node, { department: admin });
    await aClinician(node, { department: admin });
    await node.call(departmentsEndpoints.updateMember, {
      token: admin.token,
      params: { userId: second.user.id },
      body: { isAdmin: true },
    });
    const answers = await Promise.all([admin, second].map(({ token }) => join(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keeps the password and the sign-in', async () => {
    const other = await aDepartment(node);
    const { token, email } = await aDepartment(node);
    expect((await join(token, (await anInvite(other)).code)).status).toBe(200);
    const { user } = await signIn(node, email, goodPassword);
    expect(user.department).toEqual(other.user.department);
  });
});
