import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aDepartment, aRegistration, goodPassword, type SignedIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import { PasswordResetModel } from '../auth.model.ts';

// Hashes cost what they do in production: see test/setup.ts.
vi.unmock('@node-rs/argon2');

let node: TestNode;
let owner: SignedIn;

beforeAll(async () => {
  node = await aNode({ trustProxy: true, trialSessionLimit: 1000 });
  owner = await aDepartment(node);
});

let addresses = 0;
/** Returns an unused network address. */
const anAddress = () => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};
const wrong = 'not the passphrase';

interface From {
  address?: string;
  cookie?: string | undefined;
}
const login = (email: string, password: string, { address = anAddress(), cookie }: From = {}) =>
  node.api('POST', '/auth/login', {
    body: { email, password },
    headers: { 'X-Forwarded-For': address, ...(cookie !== undefined && { Cookie: cookie }) },
  });
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0];

/** Sends ten wrong passwords as a stranger, which fills the account's count. */
async function lockOut(email: string) {
  for (let tries = 0; tries < 10; tries += 1) expect((await login(email, wrong)).status).toBe(401);
  expect((await login(email, wrong)).status).toBe(429);
}

describe('simultaneous guesses', () => {
  test('stay within the limit from one address, and no right password passes beyond it', async () => {
    const address = anAddress();
    const accounts = await Promise.all([aDepartment(node), aDepartment(node), aDepartment(node)]);
    const guesses = [
      ...Array.from({ length: 400 }, () => ({ email: aRegistration().email, password: wrong })),
      ...accounts.map(({ email, password }) => ({ email, password })),
    ];
    const answers = await Promise.all(
      guesses.map(({ email, password }) => login(email, password, { address })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100);
    expect(statuses.slice(400)).toEqual([429, 429, 429]);
    for (const { headers, status } of answers) {
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('count as one from many addresses of one IPv6 network', async () => {
    const inOneNetwork = (host: number) => `2001:db8:77:1:${host.toString(16)}::1`;
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const ten = Array.from({ length: 10 }, (_, index) =>
        login(aRegistration().email, wrong, { address: inOneNetwork(tries * 10 + index) }),
      );
      statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401).length).toBe(100);
    const other = await login(aRegistration().email, wrong, { address: '2001:db8:77:2::1' });
    expect(other.status).toBe(401);
  });

  test('stop after ten for one account from many addresses', async () => {
    const victim = await aDepartment(node);
    const statuses = await Promise.all(Array.from({ length: 60 }, () => login(victim.email, wrong)));
    expect(statuses.filter(({ status }) => status === 401).length).toBe(10);
  });
});

describe("a stranger's wrong passwords", () => {
  test('do not lock the owner out of a known device', async () => {
    const cookie = cookieOf(await login(owner.email, owner.password));
    await lockOut(owner.email);
    expect((await login(owner.email, owner.password)).status).toBe(429);
    expect((await login(owner.email, owner.password, { cookie })).status).toBe(200);
    await expectStillLocked();
  });

  const expectStillLocked = async () => expect((await login(owner.email, owner.password)).status).toBe(429);

  test('never lock the owner out for good, because a reset by mail works', async () => {
    const victim = await aDepartment(node);
    await lockOut(victim.email);
    const token = 'a-token-of-the-test';
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
    await PasswordResetModel.create({ _id: idOf(token), userId: victim.user.id, createdAt, expiresAt });
    const newPassword = 'chosen after the attack';
    const answer = await node.api('POST', '/auth/reset-password', { body: { token, newPassword } });
    expect(answer.status).toBe(200);
    await lockOut(victim.email);
    expect((await login(victim.email, newPassword)).status).toBe(429);
    expect((await login(victim.email, newPassword, { cookie: cookieOf(answer) })).status).toBe(200);
  });

  test('count separately on a known device, up to ten', async () => {
    const victim = await aDepartment(node);
    const address = anAddress();
    const cookie = cookieOf(await login(victim.email, victim.password, { address }));
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login(victim.email, wrong, { address, cookie })).status).toBe(401);
    }
    expect((await login(victim.email, victim.password, { address, cookie })).status).toBe(429);
    expect((await login(victim.email, victim.password)).status).toBe(200);
  });

  test("gain nothing by another account's cookie or an invented one", async () => {
    const victim = await aDepartment(node);
    const cookie = cookieOf(
      await login(owner.email, owner.password, {
        cookie: cookieOf(await login(owner.email, owner.password)),
      }),
    );
    await lockOut(victim.email);
    for (const forged of [cookie, `bedside_device=${'A'.repeat(43)}`, 'bedside_device=x', undefined]) {
      expect((await login(victim.email, wrong, { cookie: forged })).status).toBe(429);
    }
  });

  test('lock out a known device once the password has changed', async () => {
    const victim = await aDepartment(node);
    const cookie = cookieOf(await login(victim.email, victim.password));
    const newPassword = 'nobody else knows this';
    await node.call(authEndpoints.changePassword, {
      token: victim.token,
      body: { currentPassword: goodPassword, newPassword },
    });
    await lockOut(victim.email);
    expect((await login(victim.email, newPassword, { cookie })).status).toBe(429);
  });
});

describe('the device cookie', () => {
  test('is hidden from scripts and other sites, lasts for months, and serves all users of a browser', async () => {
    const owner = await aDepartment(node);
    const first = await login(owner.email, owner.password, {
      cookie: cookieOf(await login(owner.email, owner.password)),
    });
    const rules = (first.headers.get('set-cookie') ?? '').split('; ').slice(1);
    expect(rules).toEqual(['Path=/', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
    const colleague = await aDepartment(node);
    const second = await login(colleague.email, colleague.password, { cookie: cookieOf(first) });
    expect(cookieOf(second)).toBe(cookieOf(first));
    for (const { email, password } of [owner, colleague]) {
      await login(email, wrong);
      expect((await login(email, password, { cookie: cookieOf(first) })).status).toBe(200);
    }
  });

  test('is sent over HTTPS only if browsers use HTTPS', async () => {
    const secure = await aNode({ publicUrl: 'https://bedside.example.org' });
    const { email, password } = await aDepartment(secure);
    const answer = await secure.api('POST', '/auth/login', { body: { email, password } });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-bedside_device=[^;]*; Path=\/; .*; Secure$/);
    const headers = { Cookie: cookieOf(answer) ?? '' };
    const again = await secure.api('POST', '/auth/login', { body: { email, password }, headers });
    expect(cookieOf(again)).toBe(cookieOf(answer));
  });

  test('is not taken from a neighbouring host, which could set any other name', async () => {
    const secure = await aNode({ publicUrl: 'https://bedside.example.org' });
    const { email, password } = await aDepartment(secure);
    const value = (
      cookieOf(await secure.api('POST', '/auth/login', { body: { email, password } })) ?? ''
    ).split('=')[1];
    for (const planted of [`__Secure-bedside_device=${value}`, `bedside_device=${value}`]) {
      const headers = { Cookie: planted };
      const answer = await secure.api('POST', '/auth/login', { body: { email, password }, headers });
      expect(cookieOf(answer)).not.toContain(value);
    }
  });

  test('is not sent to anyone without the password', async () => {
    const { email: known } = await aDepartment(node);
    for (const email of [known, aRegistration().email]) {
      expect((await login(email, wrong)).headers.get('set-cookie')).toBeNull();
    }
  });
});
