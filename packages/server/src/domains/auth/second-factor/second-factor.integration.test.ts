import { randomBytes } from 'node:crypto';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { generate } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCallOf, everyEndpoint } from '../../../../test/calls/every-endpoint.ts';
import { aClinician, aDepartment, aSocket, type SignedIn, signIn } from '../../../../test/factories.ts';
import { aNode, pathOf, type TestNode } from '../../../../test/node.ts';
import { createSecretBox } from '../../../infra/secrets/secret-box.ts';
import { securityEvents } from '../../security/security.service.ts';
import { UserModel } from '../auth.model.ts';
import { SecondFactorModel } from '../second-factor.model.ts';

let node: TestNode;
/** A second node with its own limits. */
let other: TestNode;
let admin: SignedIn;

beforeAll(async () => {
  const options = { trialSessionLimit: 1000 };
  [node, other] = await Promise.all([aNode(options), aNode(options)]);
  admin = await aDepartment(node);
});

interface Guarded extends SignedIn {
  secret: string;
  recoveryCodes: string[];
}

const step = 30;
/** Returns an authenticator's code for now or for `steps` later. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * step });

/** Waits if the next time step begins within five seconds. A neighboring step's code would otherwise move with it. */
async function awayFromTheNextStep(): Promise<void> {
  const left = step * 1000 - (Date.now() % (step * 1000));
  if (left < 5000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Resets the last accepted step, as if half a minute had passed. */
const laterFor = ({ user }: SignedIn) => SecondFactorModel.updateOne({ _id: user.id }, { lastStep: 0 });

/** Turns the second factor on as the screen does. */
async function guarded(who: SignedIn): Promise<Guarded> {
  const { token, password } = who;
  const { secret, uri } = await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
  expect(uri).toContain(`secret=${secret}`);
  const body = { code: await codeOf(secret) };
  const { recoveryCodes } = await node.call(secondFactorEndpoints.confirm, { token, body });
  await laterFor(who);
  return { ...who, secret, recoveryCodes };
}

const aGuardedClinician = async (department = admin) => guarded(await aClinician(node, { department }));

const login = ({ email, password }: SignedIn, code?: string, at = node) =>
  at.api('POST', '/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });

describe("an authenticator's secret", () => {
  const storedOf = async ({ user }: SignedIn) => (await SecondFactorModel.findById(user.id).lean())?.secret;

  test('is stored encrypted, also before the setup is confirmed', async () => {
    const who = await aClinician(node, { department: admin });
    const { token, password } = who;
    const { secret } = await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
    const begun = await storedOf(who);
    await node.call(secondFactorEndpoints.confirm, { token, body: { code: await codeOf(secret) } });
    for (const stored of [begun, await storedOf(who)]) {
      expect(stored).toMatch(/^sealed:1:/);
      expect(stored).not.toContain(secret);
    }
  });

  test('stored by an earlier version is encrypted at its next use, for its user only', async () => {
    const [who, colleague] = await Promise.all([aGuardedClinician(), aGuardedClinician()]);
    await SecondFactorModel.updateOne({ _id: who.user.id }, { secret: who.secret });
    expect((await login(who, await codeOf(who.secret))).status).toBe(200);
    const sealed = await storedOf(who);
    expect(sealed).toMatch(/^sealed:1:/);
    await SecondFactorModel.updateOne({ _id: colleague.user.id }, { secret: sealed });
    expect((await login(colleague, await codeOf(who.secret))).status).toBe(503);
  });

  test('works after a change of keys, gets the new key, and needs a recovery code if no key opens it', async () => {
    const [former, key] = [randomBytes(32), randomBytes(32)];
    const [rotated, foreign, older] = await Promise.all([
      aNode({ secrets: createSecretBox([key, former]) }),
      aNode({ secrets: createSecretBox([key]) }),
      aNode({ secrets: createSecretBox([former]) }),
    ]);
    const who = await aGuardedClinician();
    const sealed = createSecretBox([former]).seal(who.secret, who.user.id);
    await SecondFactorModel.updateOne({ _id: who.user.id }, { secret: sealed });
    const closed = await login(who, await codeOf(who.secret), foreign);
    expect([closed.status, closed.error?.code]).toEqual([503, 'unavailable']);
    expect((await login(who, who.recoveryCodes[0], foreign)).status).toBe(200);
    expect((await login(who, await codeOf(who.secret), rotated)).status).toBe(200);
    await laterFor(who);
    expect((await login(who, await codeOf(who.secret), foreign)).status).toBe(200);
    expect((await login(who, await codeOf(who.secret), older)).status).toBe(503);
  });
});

describe('an account without a second factor', () => {
  test('signs in with a password alone, and ignores a code in the request', async () => {
    const who = await aClinician(node, { department: admin });
    const plain = await login(who);
    const withCode = await login(who, '123456');
    const { error: _none, ...body } = { error: undefined, ...Object(plain.body) };
    expect([plain.status, withCode.status]).toEqual([200, 200]);
    expect(Object.keys(body).sort()).toEqual(['expiresAt', 'sessionCount', 'sessionLimit', 'token', 'user']);
    expect(JSON.stringify(body)).not.toMatch(/mustEnrol|econdFactor/);
  });

  test('stays without one until a code confirms it, so that an abandoned setup does not lock the user out', async () => {
    const who = await aClinician(node, { department: admin });
    const { token, password } = who;
    await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
    expect((await login(who)).status).toBe(200);
    expect(await node.call(secondFactorEndpoints.status, { token })).toEqual({
      isOn: false,
      isRequired: false,
    });
    const wrong = await node.api('POST', '/auth/second-factor/confirm', { token, body: { code: '000000' } });
    expect([wrong.status, wrong.error?.fields]).toEqual([422, { code: 'wrong' }]);
    const nothing = { password: 'not the password' };
    expect((await node.api('POST', '/auth/second-factor/enrol', { token, body: nothing })).status).toBe(422);
    expect((await login(who)).status).toBe(200);
  });
});

describe('an account with a second factor', () => {
  test('needs the code in addition to the password, and counts one complete sign-in (D4)', async () => {
    const who = await aGuardedClinician();
    const count = async () => (await UserModel.findById(who.user.id).lean())?.sessionCount;
    const before = await count();
    const asked = await login(who);
    expect([asked.status, asked.error?.code]).toEqual([403, 'second-factor-required']);
    expect(asked.text).not.toContain('token');
    const wrong = await login(who, '000000');
    expect([wrong.status, wrong.error?.code]).toEqual([401, 'unauthenticated']);
    expect(wrong.error?.fields).toEqual({ code: 'wrong' });
    expect(await count()).toBe(before);
    expect((await login(who, await codeOf(who.secret))).status).toBe(200);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  test('reveals nothing about it after a wrong password', async () => {
    const who = await aGuardedClinician();
    const guess = { ...who, password: 'not the password' };
    const [without, withCode] = [await login(guess), await login(guess, await codeOf(who.secret))];
    for (const answer of [without, withCode]) {
      expect([answer.status, answer.error?.message]).toEqual([401, 'Invalid email or password']);
    }
  });

  test('accepts a code once across all nodes', async () => {
    const who = await aGuardedClinician();
    const code = await codeOf(who.secret);
    const answers = await Promise.all([login(who, code), login(who, code, other), login(who, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await login(who, code, other)).status).toBe(401);
  });

  test('accepts the code of the step after, and none further away', async () => {
    await awayFromTheNextStep();
    for (const [steps, status] of [
      [1, 200],
      [-3, 401],
      [3, 401],
    ] as const) {
      const who = await aGuardedClinician();
      expect.soft((await login(who, await codeOf(who.secret, steps))).status, `${steps} steps`).toBe(status);
    }
  });

  test('rejects a code older than the last accepted one', async () => {
    const who = await aGuardedClinician();
    expect((await login(who, await codeOf(who.secret))).status).toBe(200);
    expect((await login(who, await codeOf(who.secret, -1))).status).toBe(401);
  });

  test('locks after five wrong codes, even for the right one, but only for someone with the password', async () => {
    const who = await aGuardedClinician();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await login(who, `00000${guess}`)).status).toBe(401);
    }
    const closed = await login(who, await codeOf(who.secret));
    expect([closed.status, closed.error?.code]).toEqual([429, 'rate-limited']);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('checks no more than five of many simultaneous guesses', async () => {
    const who = await aGuardedClinician();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => login(who, `1000${guess + 10}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  test('opens by each recovery code once, in any spelling, and notifies its owner', async () => {
    const who = await aGuardedClinician();
    const [first = '', second = ''] = who.recoveryCodes;
    expect(new Set(who.recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
    const both = await Promise.all([login(who, first), login(who, first, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const answer = await login(who, ` ${second.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer.status).toBe(200);
    const { token } = authEndpoints.login.response.parse(answer.body);
    const status = await node.call(secondFactorEndpoints.status, { token });
    expect(status).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    await expect
      .poll(async () => (await node.call(securityEndpoints.notices, { token })).map(({ kind }) => kind))
      .toEqual(['recovery-code-used', 'recovery-code-used', 'second-factor-on']);
  });

  test('never returns its secret or recovery codes again, and stores the codes as hashes', async () => {
    const who = await aGuardedClinician();
    const { token } = who;
    const again = { token, body: { password: who.password } };
    expect((await node.api('POST', '/auth/second-factor/enrol', again)).status).toBe(409);
    const texts = await Promise.all(
      ['/auth/second-factor', '/auth/profile', '/auth/sessions', '/auth/notices'].map(
        async (path) => (await node.api('GET', path, { token })).text,
      ),
    );
    const members = await node.api('GET', '/department/members', { token: admin.token });
    const stored = JSON.stringify(await SecondFactorModel.findById(who.user.id).lean());
    for (const text of [...texts, members.text]) expect(text).not.toContain(who.secret);
    for (const code of who.recoveryCodes) {
      for (const text of [...texts, members.text, stored]) expect(text).not.toContain(code);
    }
  });

  test('turns it off by password and code together, and by neither alone', async () => {
    const who = await aGuardedClinician();
    const { token } = who;
    const off = (body: object) => node.api('POST', '/auth/second-factor/off', { token, body });
    expect((await off({ password: who.password, code: '000000' })).status).toBe(422);
    expect((await off({ password: 'wrong', code: await codeOf(who.secret) })).status).toBe(422);
    expect((await login(who)).status).toBe(403);
    expect((await off({ password: who.password, code: await codeOf(who.secret) })).status).toBe(204);
    expect((await login(who)).status).toBe(200);
    expect(await SecondFactorModel.countDocuments({ _id: who.user.id })).toBe(0);
  });

  test('gets new recovery codes by password and code, which end the old ones', async () => {
    const who = await aGuardedClinician();
    const body = { password: who.password, code: await codeOf(who.secret) };
    const renewed = await node.call(secondFactorEndpoints.renewCodes, { token: who.token, body });
    expect((await login(who, who.recoveryCodes[0])).status).toBe(401);
    expect((await login(who, renewed.recoveryCodes[0])).status).toBe(200);
  });
});

describe("an administrator's reset", () => {
  const reset = (by: SignedIn, { user }: SignedIn) =>
    node.api('DELETE', `/department/members/${user.id}/second-factor`, { token: by.token });

  test("lets only an administrator remove a member's lost second factor, and notifies the member", async () => {
    const who = await aGuardedClinician();
    const colleague = await aClinician(node, { department: admin });
    const stranger = await aDepartment(node);
    expect((await reset(colleague, who)).status).toBe(403);
    expect((await reset(stranger, who)).status).toBe(404);
    expect((await login(who)).status).toBe(403);
    expect((await reset(admin, who)).status).toBe(204);
    const answer = await login(who);
    expect(answer.status).toBe(200);
    const { token } = authEndpoints.login.response.parse(answer.body);
    await expect
      .poll(async () => (await node.call(securityEndpoints.notices, { token }))[0]?.kind)
      .toBe('second-factor-reset');
    await securityEvents.drained();
    const query = { kind: 'second-factor-reset' as const };
    const [event] = await node.call(securityEndpoints.events, { token: admin.token, query });
    expect(event).toMatchObject({ actor: { id: admin.user.id }, subject: { id: who.user.id } });
  });

  test("is rejected for the administrator's own second factor", async () => {
    const own = await guarded(await aDepartment(node));
    expect((await reset(own, own)).status).toBe(409);
    expect((await login(own)).status).toBe(403);
  });
});

describe('a department that requires a second factor', () => {
  const require = (by: SignedIn, requireSecondFactor: boolean) =>
    node.api('PATCH', '/department/security-settings', { token: by.token, body: { requireSecondFactor } });

  /** Creates a department that requires a second factor, with an administrator who has one. */
  async function aStrictDepartment(): Promise<Guarded> {
    const own = await guarded(await aDepartment(node));
    expect((await require(own, true)).status).toBe(200);
    return own;
  }

  test('gets its rule only from an administrator with a second factor', async () => {
    const own = await aDepartment(node);
    const member = await aClinician(node, { department: own });
    expect((await require(member, true)).status).toBe(403);
    const refused = await require(own, true);
    expect([refused.status, refused.error?.message]).toEqual([409, 'Turn on your own second factor first']);
    await guarded(own);
    expect((await require(own, true)).body).toEqual({ requireSecondFactor: true, membersWithout: 1 });
    // Members at work continue. The rule holds from the next sign-in.
    expect((await node.api('GET', '/patients', { token: member.token })).status).toBe(200);
    const signedIn = authEndpoints.login.response.parse((await login(member)).body);
    expect(signedIn.user.mustEnrol).toBe(true);
    expect((await node.api('GET', '/patients', { token: signedIn.token })).status).toBe(403);
  });

  test('limits a member without one to its setup, on every route and by socket', async () => {
    const own = await aStrictDepartment();
    const member = await aClinician(node, { department: own });
    await UserModel.updateOne({ _id: member.user.id }, { isAdmin: true });
    const { token } = await signIn(node, member.email);
    const closed = everyEndpoint.filter(
      ({ endpoint }) => endpoint.access !== 'public' && !endpoint.duringEnrolment,
    );
    expect(closed.length).toBeGreaterThan(30);
    for (const { name, endpoint } of closed) {
      const sent = await aCallOf({ name, endpoint }, 'none');
      const answer = await node.api(endpoint.method.toUpperCase(), pathOf(endpoint), { ...sent, token });
      expect.soft([answer.status, answer.error?.code], name).toEqual([403, 'second-factor-enrolment']);
    }
    await expect(aSocket(node.url, token)).rejects.toThrow('second-factor-enrolment');
    const open = everyEndpoint.filter(({ endpoint }) => endpoint.duringEnrolment).map(({ name }) => name);
    expect(open.sort()).toEqual([
      'auth.logout',
      'auth.profile',
      'auth.unlock',
      'oidc.confirm',
      'oidc.confirmed',
      'secondFactor.confirm',
      'secondFactor.enrol',
      'secondFactor.status',
      'sessions.renew',
      'sessions.used',
    ]);
  });

  test('admits a member in the same session right after the setup', async () => {
    const own = await aStrictDepartment();
    const member = await aClinician(node, { department: own });
    const who = await signIn(node, member.email);
    const profile = await node.call(authEndpoints.profile, { token: who.token });
    expect(profile.mustEnrol).toBe(true);
    await guarded(who);
    expect((await node.api('GET', '/patients', { token: who.token })).status).toBe(200);
    (await aSocket(node.url, who.token)).close();
    const after = await node.call(authEndpoints.profile, { token: who.token });
    expect(after.mustEnrol).toBeUndefined();
  });

  test('keeps it on and requires a new one after a reset', async () => {
    const own = await aStrictDepartment();
    const member = await aClinician(node, { department: own });
    const who = await guarded(await signIn(node, member.email));
    const body = { password: who.password, code: await codeOf(who.secret) };
    const refused = await node.api('POST', '/auth/second-factor/off', { token: who.token, body });
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      'Your department requires a second factor',
    ]);
    const members = await node.call(departmentsEndpoints.members, { token: own.token });
    expect(members.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, true]);
    await node.call(secondFactorEndpoints.resetMember, {
      token: own.token,
      params: { userId: who.user.id },
    });
    expect((await signIn(node, who.email)).user).toMatchObject({ mustEnrol: true });
  });

  test('requires one from a clinician who joins with an invite code', async () => {
    const own = await aStrictDepartment();
    const { code } = await node.call(departmentsEndpoints.createInvite, { token: own.token });
    const guest = await aClinician(node, { department: admin });
    const body = { inviteCode: code };
    const joined = await node.call(authEndpoints.joinDepartment, { token: guest.token, body });
    expect(joined.user.mustEnrol).toBe(true);
    expect((await node.api('GET', '/patients', { token: joined.token })).status).toBe(403);
  });

  test('stops requiring it when an administrator lifts the rule', async () => {
    const own = await aStrictDepartment();
    const member = await aClinician(node, { department: own });
    expect((await require(own, false)).body).toEqual({ requireSecondFactor: false, membersWithout: 1 });
    expect((await signIn(node, member.email)).user).not.toHaveProperty('mustEnrol');
  });
});
