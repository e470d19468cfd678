import { randomUUID } from 'node:crypto';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aDepartment, aRegistration, type SignedIn, signIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { DepartmentModel, InviteModel } from '../../departments/departments.model.ts';
import { UserModel } from '../auth.model.ts';

// Hashes cost what they do in production: see test/setup.ts.
vi.unmock('@node-rs/argon2');

let node: TestNode;

beforeAll(async () => {
  // Each test has its own address, so that none waits for another's limit.
  node = await aNode({ trustProxy: true });
});

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.1.${addresses >> 8}.${addresses & 255}` };
};
const register = (body: Record<string, unknown>, headers = anAddress()) =>
  node.api('POST', '/auth/register', { body, headers });

const counts = () => Promise.all([UserModel.countDocuments(), DepartmentModel.countDocuments()]);

describe('the registration form', () => {
  const broken: [field: string, value: unknown, message: string][] = [
    ['username', 'ab', 'too-short:3'],
    ['username', '  ab  ', 'too-short:3'],
    ['email', 'nobody', 'not-an-email'],
    ['email', 'nobody@', 'not-an-email'],
    ['email', '', 'not-an-email'],
    ['password', 'sh0rt!!', 'too-short:8'],
    ['password', 'x1'.repeat(65), 'too-long:128'],
    ['confirmPassword', 'another passphrase', 'passwords-differ'],
    ['fullName', 'A', 'too-short:2'],
    ['fullName', '   ', 'too-short:2'],
    ['fullName', '\u200b\u200b\u200b', 'too-short:2'],
    ['username', '\u200b\u2060\ufeff\u00ad', 'too-short:3'],
    ['username', 'ab\u0000\u200b', 'too-short:3'],
    ['userRole', undefined, 'required'],
    ['userRole', '', 'required'],
    ['userRole', 'Administrator', 'required'],
    ['acceptedTerms', false, 'not-accepted'],
    ['acceptedTerms', undefined, 'not-accepted'],
    ['acceptedTerms', 'true', 'not-accepted'],
    ['acceptedPrivacy', false, 'not-accepted'],
    ['password', 'password1', 'too-common'],
    ['password', 'PassWord1', 'too-common'],
    ['password', 'aaaaaaaaaa', 'too-common'],
  ];

  test.each(broken)('rejects %s: %j with its code', async (field, value, message) => {
    const before = await counts();
    const form = aRegistration({ [field]: value });
    const answer = await register(field === 'password' ? { ...form, confirmPassword: value } : form);
    expect(answer.status).toBe(422);
    expect(answer.error).toMatchObject({ code: 'invalid-input', fields: { [field]: message } });
    expect(await counts()).toEqual(before);
  });

  test('accepts each of the six professions and returns it as the role', async () => {
    const professions = ['Medical Practitioner', 'Student', 'Nurse', 'Resident', 'Fellow', 'Other'];
    for (const userRole of professions)
      expect
        .soft((await register(aRegistration({ userRole }))).body)
        .toMatchObject({ user: { role: userRole } });
  });

  test('reports every wrong field at once', async () => {
    const answer = await register({ confirmPassword: 'x', acceptedTerms: false });
    expect(Object.keys(answer.error?.fields ?? {}).sort()).toEqual([
      'acceptedPrivacy',
      'acceptedTerms',
      'confirmPassword',
      'email',
      'fullName',
      'password',
      'userRole',
      'username',
    ]);
  });

  test('rejects a password that equals the username or the address', async () => {
    const form = aRegistration();
    for (const password of [form.username, form.email, form.username.toUpperCase()]) {
      const answer = await register({ ...form, password, confirmPassword: password });
      expect.soft(answer.error?.fields, password).toEqual({ password: 'too-common' });
    }
  });

  test('accepts the shortest and longest passwords, in any script', async () => {
    for (const password of ['sh0rt!!!', 'x1'.repeat(64), 'пароль дежурной смены', '🩺🩺🩺🩺 stethoscope']) {
      const form = aRegistration({
        username: undefined,
        password,
        confirmPassword: undefined,
        fullName: 'Bo',
      });
      const username = `${form.email.slice(0, 40)}`;
      expect.soft((await register({ ...form, username })).status, password).toBe(201);
      expect.soft((await signIn(node, form.email, password)).user.username, password).toBe(username);
    }
  });
});

describe('a username', () => {
  test('belongs to one account in any spelling', async () => {
    const name = `Dr-\u00c9 ${randomUUID()}`;
    expect((await register(aRegistration({ username: name }))).status).toBe(201);
    const spellings = [
      name.toLowerCase(),
      name.normalize('NFD'),
      `\u200f${name}`,
      name.replace('D', '\uff24'),
      name.replace('-', '\u2011'),
      name.replace('r', 'r\u200d'),
      name.replace(' ', '  '),
    ];
    for (const username of spellings) {
      const answer = await register(aRegistration({ username }));
      expect.soft([answer.status, answer.error?.fields], username).toEqual([409, { username: 'taken' }]);
    }
  });

  test('is shown as typed, without invisible characters', async () => {
    const id = randomUUID();
    const answer = await register(aRegistration({ username: ` \u202eMaya\u200d  ${id}\u200e` }));
    expect(answer.body).toMatchObject({ user: { username: `Maya ${id}` } });
  });
});

test('accepts an address with direction marks or full-width letters', async () => {
  const form = aRegistration();
  const pasted = `\u200e${form.email.replace('@', '\uff20')}\u202c`;
  expect((await register({ ...form, email: pasted })).body).toMatchObject({ user: { email: form.email } });
  expect((await register(aRegistration({ email: form.email }))).status).toBe(409);
});

describe('registration without a code', () => {
  test('creates a department with its first clinician as the administrator (D1)', async () => {
    const form = aRegistration({
      fullName: 'Noor Haddad',
      firstName: 'Noor',
      lastName: 'Haddad',
      userRole: 'Resident',
    });
    const answer = await register(form);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'Registration successful',
      user: {
        id: expect.any(String),
        username: form.username,
        email: form.email,
        fullName: 'Noor Haddad',
        firstName: 'Noor',
        lastName: 'Haddad',
        role: 'Resident',
        isAdmin: true,
        department: { id: expect.any(String), name: 'Noor Haddad – emergency department' },
        subscriptionStatus: 'unsubscribed',
        sessionCount: 0,
        sessionLimit: 20,
      },
    });
  });

  test.each([
    ['es', 'Noor Haddad – Urgencias'],
    ['de-CH', 'Noor Haddad – Notaufnahme'],
  ])(
    'names the new department after its first clinician, in the language of the screen: %s',
    async (language, name) => {
      const headers = { ...anAddress(), 'Accept-Language': language };
      const { body } = await node.api('POST', '/auth/register', {
        headers,
        body: aRegistration({ fullName: 'Noor Haddad' }),
      });
      expect(body).toMatchObject({ user: { department: { name } } });
    },
  );

  test('ignores fields that users may not set for themselves (D2)', async () => {
    const other = await aDepartment(node);
    for (const subscriptionStatus of ['subscribed', 'unsubscribed', 7, { $set: 1 }, null]) {
      const { user } = await node.call(authEndpoints.register, {
        headers: anAddress(),
        body: aRegistration({
          subscriptionStatus,
          sessionCount: -100,
          sessionLimit: 1000,
          role: 'Chief',
          departmentId: other.user.department.id,
          department: other.user.department,
          _id: other.user.id,
          id: other.user.id,
          passwordHash: 'x',
        }),
      });
      expect(user).toMatchObject({ subscriptionStatus: 'unsubscribed', sessionCount: 0, sessionLimit: 20 });
      expect(user.role).toBe('Medical Practitioner');
      expect(user.id).not.toBe(other.user.id);
      expect(user.department.id).not.toBe(other.user.department.id);
    }
  });

  test('stores the password only as an argon2id hash (D6)', async () => {
    const form = aRegistration();
    const answer = await register(form);
    expect(answer.text).not.toMatch(/argon2|password/i);
    const stored = await UserModel.findOne({ email: form.email }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(form.password);
  });
});

describe('a taken address or username', () => {
  test('is rejected in any letter case (D5)', async () => {
    const taken = aRegistration();
    expect((await register(taken)).status).toBe(201);
    const before = await counts();
    const email = ` ${taken.email.toUpperCase()} `;
    const sameEmail = await register(aRegistration({ email }));
    expect(sameEmail.error).toMatchObject({
      code: 'conflict',
      fields: { email: 'taken' },
    });
    const sameName = await register(aRegistration({ username: taken.username.toUpperCase() }));
    expect(sameName.error).toMatchObject({
      code: 'conflict',
      fields: { username: 'taken' },
    });
    expect([sameEmail.status, sameName.status]).toEqual([409, 409]);
    expect(await counts(), 'no department is left behind').toEqual(before);
    await signIn(node, email, taken.password);
  });

  test('goes to one of ten simultaneous requests', async () => {
    const form = aRegistration();
    const before = await counts();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });
});

describe('an invitation', () => {
  const ask = (inviteCode: string, headers = anAddress()) =>
    node.api('POST', '/auth/invitation', { body: { inviteCode }, headers });

  test('names inviter and department to the holder of a valid code only', async () => {
    const admin = await aDepartment(node);
    const { code, id } = await node.call(departmentsEndpoints.createInvite, { token: admin.token });
    expect((await ask(` ${code.toLowerCase()} `)).body).toEqual({
      department: admin.user.department.name,
      invitedBy: admin.user.fullName,
    });
    await node.call(departmentsEndpoints.revokeInvite, { token: admin.token, params: { inviteId: id } });
    for (const wrong of [code, 'NEVER-WAS', id, '$where']) expect((await ask(wrong)).status).toBe(404);
  });

  test('cannot be guessed by one network', async () => {
    const headers = anAddress();
    for (let at = 0; at < 100; at += 1) await ask(`GUESS${at}`, headers);
    expect((await ask('GUESS-100', headers)).status).toBe(429);
  });
});

describe('an invite code', () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await aDepartment(node);
  });
  const anInvite = () => node.call(departmentsEndpoints.createInvite, { token: admin.token });

  test('admits several people to its department, none as an administrator', async () => {
    const { code } = await anInvite();
    for (const inviteCode of [code, ` ${code.toLowerCase()} `]) {
      const { user } = await node.call(authEndpoints.register, {
        headers: anAddress(),
        body: aRegistration({ inviteCode, isAdmin: true }),
      });
      expect(user).toMatchObject({ isAdmin: false, department: admin.user.department });
    }
  });

  test('is rejected if it is revoked, expired or unknown', async () => {
    const revoked = await anInvite();
    expect(
      (await node.api('DELETE', `/department/invites/${revoked.id}`, { token: admin.token })).status,
    ).toBe(204);
    const expired = await anInvite();
    await InviteModel.updateOne({ _id: expired.id }, { expiresAt: new Date(Date.now() - 1) });
    const before = await counts();
    for (const inviteCode of [revoked.code, expired.code, 'NEVER-WAS', revoked.id, '$where']) {
      const answer = await register(aRegistration({ inviteCode }));
      expect.soft(answer.status, inviteCode).toBe(422);
      expect.soft(answer.error?.fields, inviteCode).toEqual({ inviteCode: 'expired' });
    }
    expect(await counts()).toEqual(before);
  });

  test('left empty creates a new department', async () => {
    for (const inviteCode of ['', '  ']) {
      const { user } = await node.call(authEndpoints.register, {
        headers: anAddress(),
        body: aRegistration({ inviteCode }),
      });
      expect(user.isAdmin).toBe(true);
      expect(user.department.id).not.toBe(admin.user.department.id);
    }
  });
});

describe('repeated registration', () => {
  const common = { password: 'password1', confirmPassword: 'password1' };

  test('has a limit per network address, which does not affect other addresses', async () => {
    const headers = anAddress();
    for (let tries = 0; tries < 100; tries += 1) {
      expect((await register(aRegistration(common), headers)).status).toBe(422);
    }
    const refused = await register(aRegistration(), headers);
    expect([refused.status, refused.error?.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await register(aRegistration())).status).toBe(201);
  });

  test('has a limit per email address, from any network', async () => {
    const { email } = aRegistration();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await register(aRegistration({ email, ...common }))).status).toBe(422);
    }
    expect((await register(aRegistration({ email }))).status).toBe(429);
  });
});
