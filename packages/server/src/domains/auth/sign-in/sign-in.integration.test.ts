import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  aDepartment,
  aRegistration,
  goodPassword,
  type SignedIn,
  signIn,
} from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { LoginSessionModel, UserModel } from '../auth.model.ts';

// Hashes cost what they do in production: see test/setup.ts.
vi.unmock('@node-rs/argon2');

let node: TestNode;
let clinician: SignedIn;

beforeAll(async () => {
  node = await aNode({ trustProxy: true, trialSessionLimit: 1000 });
  clinician = await aDepartment(node, { fullName: 'Ines Moreau', userRole: 'Nurse' });
});

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.2.${addresses >> 8}.${addresses & 255}` };
};
const login = (body: unknown, headers: Record<string, string> = anAddress(), at = node) =>
  at.api('POST', '/auth/login', { body, headers });

describe('sign-in', () => {
  test('returns the same error for an unknown address and a wrong password (D5)', async () => {
    const unknown = await login({ email: aRegistration().email, password: goodPassword });
    const wrong = await login({ email: clinician.email, password: 'not the passphrase' });
    for (const { status, body, error } of [unknown, wrong]) {
      expect(status).toBe(401);
      expect(body).toEqual({
        code: 'unauthenticated',
        message: 'Invalid email or password',
        error: 'Invalid email or password',
        requestId: error?.requestId,
      });
    }
  });

  test('does as much work for an unknown address as for a wrong password (D5)', async () => {
    const known = await aDepartment(node);
    const milliseconds = async (email: string) => {
      const start = performance.now();
      await login({ email, password: 'not the passphrase' });
      return performance.now() - start;
    };
    // Alternates and compares the fastest of each, because other work on the machine slows both alike.
    let wrong = Number.POSITIVE_INFINITY;
    let unknown = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 9; tries += 1) {
      wrong = Math.min(wrong, await milliseconds(known.email));
      unknown = Math.min(unknown, await milliseconds(aRegistration().email));
    }
    // Without the hash of no account's password it would be a fraction.
    expect(unknown).toBeGreaterThan(wrong / 3);
    expect(wrong).toBeGreaterThan(unknown / 3);
  });

  test('reports the problems of the form', async () => {
    const invalid = await login({ email: 'nobody', password: '' });
    expect(invalid.status).toBe(422);
    expect(invalid.error?.fields).toEqual({
      email: 'not-an-email',
      password: 'required',
    });
  });

  test('returns a token, its end and the clinician', async () => {
    const { token, expiresAt, user, sessionCount, sessionLimit } = await node.call(authEndpoints.login, {
      body: { email: ` ${clinician.email.toUpperCase()} `, password: clinician.password },
    });
    expect(user).toMatchObject({ fullName: 'Ines Moreau', role: 'Nurse', email: clinician.email });
    expect([sessionCount, sessionLimit]).toEqual([user.sessionCount, 1000]);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(13.9);
    expect(hours).toBeLessThanOrEqual(14);
    expect(await node.call(authEndpoints.profile, { token })).toEqual(user);
  });

  test('stores only the hash of a token of 256 random bits (D3)', async () => {
    const [one, two] = [await signIn(node, clinician.email), await signIn(node, clinician.email)];
    expect(one.token).not.toBe(two.token);
    expect(Buffer.from(one.token, 'base64url').length).toBeGreaterThanOrEqual(32);
    expect(JSON.stringify(await LoginSessionModel.find().lean())).not.toContain(one.token);
  });
});

describe('sign-out', () => {
  test('ends this session and no other', async () => {
    const here = await signIn(node, clinician.email);
    const elsewhere = await signIn(node, clinician.email);
    const answer = await node.api('POST', '/auth/logout', { token: here.token });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await node.api('GET', '/auth/profile', { token: here.token })).status).toBe(401);
    expect((await node.api('POST', '/auth/logout', { token: here.token })).status).toBe(401);
    await node.call(patientsEndpoints.list, { token: elsewhere.token });
  });

  test('the end of a session needs no sign-out', async () => {
    const short = await aNode({ sessionHours: 1.5 / 3600 });
    const { token } = await aDepartment(short);
    const until = Date.now() + 20_000;
    while ((await short.api('GET', '/auth/profile', { token })).status !== 401 && Date.now() < until);
    expect((await short.api('GET', '/auth/profile', { token })).status).toBe(401);
    // The session itself has ended, because another node rejects it too.
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
  });
});

describe('password guessing', () => {
  const wrong = 'not the passphrase';

  test('stops after ten wrong passwords, even for the right one', async () => {
    const victim = await aDepartment(node);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login({ email: victim.email, password: wrong })).status).toBe(401);
    }
    for (const password of [wrong, victim.password]) {
      const answer = await login({ email: victim.email.toUpperCase(), password });
      expect([answer.status, answer.error?.code]).toEqual([429, 'rate-limited']);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(900);
    }
    expect((await login({ email: clinician.email, password: clinician.password })).status).toBe(200);
    // Someone else's guesses do not end an open session.
    expect((await node.api('GET', '/auth/profile', { token: victim.token })).status).toBe(200);
  });

  test('gains nothing by a hundred simultaneous attempts, even with the right password among them', async () => {
    const victim = await aDepartment(node);
    const guess = (password: string) => login({ email: victim.email, password });
    let tenAreAnswered = () => {};
    const ten = new Promise<void>((resolve) => {
      tenAreAnswered = resolve;
    });
    let answered = 0;
    const guesses = Array.from({ length: 99 }, async () => {
      const answer = await guess(wrong);
      answered += 1;
      if (answered === 10) tenAreAnswered();
      return answer;
    });
    await ten;
    expect((await guess(victim.password)).status).toBe(429);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBe(10);
    expect(statuses.filter((status) => status === 429).length).toBe(89);
  });

  test('counts wrong passwords only, not frequent sign-ins', async () => {
    const busy = await aDepartment(node);
    const headers = anAddress();
    const right = () => login({ email: busy.email, password: busy.password }, headers);
    const statuses = (await Promise.all(Array.from({ length: 40 }, right))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  const fromOneAddress = async (at: TestNode, headers: () => Record<string, string>) => {
    for (let tries = 0; tries < 100; tries += 10) {
      const guesses = Array.from({ length: 10 }, () =>
        login({ email: aRegistration().email, password: wrong }, headers(), at),
      );
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    }
  };
  const mine = () => ({ email: clinician.email, password: clinician.password });

  test("stops after a hundred for many accounts from one address, and counts only a trusted proxy's header", async () => {
    const bare = await aNode({ trustProxy: false, trialSessionLimit: 1000 });
    await fromOneAddress(bare, anAddress);
    expect((await login(mine(), anAddress(), bare)).status).toBe(429);
  });

  test('counts by the address that a trusted proxy adds, not by the addresses before it', async () => {
    const behindOne = await aNode({ trustProxy: 1, trialSessionLimit: 1000 });
    const added = '192.0.2.7';
    const made = () => ({ 'X-Forwarded-For': `${anAddress()['X-Forwarded-For']}, ${added}` });
    await fromOneAddress(behindOne, made);
    expect((await login(mine(), made(), behindOne)).status).toBe(429);
    expect((await login(mine(), { 'X-Forwarded-For': '192.0.2.8' }, behindOne)).status).toBe(200);
  });
});

test('a deleted user is signed out', async () => {
  const leaver = await aDepartment(node);
  await UserModel.deleteOne({ _id: leaver.user.id });
  expect((await node.api('GET', '/auth/profile', { token: leaver.token })).status).toBe(401);
});
