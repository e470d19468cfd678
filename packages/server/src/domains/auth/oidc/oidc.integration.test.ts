import { randomUUID } from 'node:crypto';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDepartment, aSocket, goodPassword, type SignedIn, signIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { Browser } from '../../../../test/oidc/a-browser.ts';
import {
  aProvider,
  clientId,
  type DirectoryEntry,
  type TestProvider,
} from '../../../../test/oidc/a-provider.ts';
import { settingsOf } from '../../../../test/oidc/provided-node.ts';
import { aProviderProcess } from '../../../../test/oidc/provider-process.ts';
import {
  atProvider,
  continuationOf,
  exchange,
  fragmentOf,
  signedInAt,
} from '../../../../test/oidc/sign-in-at.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { LoginSessionModel, UserModel } from '../auth.model.ts';
import { OidcLogoutTokenModel, OidcSignInModel } from './oidc.model.ts';

let node: TestNode;
let admin: SignedIn;
let directory: TestProvider;
let other: TestProvider;
let klinikum: OidcProviderSettings;

/** Adds a person to a directory and returns their name there. */
function aPerson({ claims = {}, ...how }: Partial<DirectoryEntry> = {}, at = directory): { person: string } {
  const person = `person-${randomUUID()}`;
  at.people.set(person, {
    ...how,
    claims: {
      name: 'Kim Albrecht',
      given_name: 'Kim',
      family_name: 'Albrecht',
      preferred_username: person,
      email: `${person}@klinikum.example`,
      email_verified: true,
      department: 'ED-North',
      groups: ['ed-nurses'],
      ...claims,
    },
  });
  return { person };
}

const start = (id = 'klinikum') => `${node.url}/api/auth/oidc/${id}/start`;
const signInAt = (fields: { person: string }, browser?: Browser) =>
  signedInAt(node.url, 'klinikum', fields, browser);
/** Signs in at the provider and returns the failure that the app is told. */
async function failureOf(fields: { person: string }): Promise<string | undefined> {
  const page = await atProvider(new Browser(node.url), start(), fields);
  return fragmentOf(page)['oidc-failure'];
}
const code = (page: Awaited<ReturnType<typeof atProvider>>) => fragmentOf(page)['oidc-code'];

beforeAll(async () => {
  directory = await aProvider();
  other = await aProvider();
  const first = await aNode();
  admin = await aDepartment(first);
  const departmentId = admin.user.department.id;
  klinikum = settingsOf('klinikum', directory.issuer, departmentId);
  node = await aNode({
    oidcProviders: [klinikum, settingsOf('other', other.issuer, departmentId)],
  });
  directory.admit(node.url, 'klinikum');
  other.admit(node.url, 'other');
});
afterAll(() => Promise.all([directory.stop(), other.stop()]));

describe('a sign-in at a provider', () => {
  test('lists the providers by name', async () => {
    const listed = await node.api('GET', '/auth/oidc/providers');
    expect(listed.body).toEqual([
      { id: 'klinikum', name: 'Klinikum Nord' },
      { id: 'other', name: 'Klinikum Nord' },
    ]);
    expect((await node.api('GET', '/auth/ways-to-sign-in')).body).toMatchObject({ passwords: true });
  });

  test('creates an account in the department and with the role of the claims', async () => {
    const who = aPerson({ claims: { groups: ['ed-physicians', 'ed-admins'] } });
    const { user, token } = await signInAt(who);
    expect(user).toMatchObject({
      fullName: 'Kim Albrecht',
      role: 'Medical Practitioner',
      isAdmin: true,
      department: { id: admin.user.department.id },
      subscriptionStatus: 'subscribed',
      sessionLimit: null,
      hasNoPassword: true,
      providers: [{ id: 'klinikum', name: 'Klinikum Nord' }],
    });
    expect((await node.api('GET', '/patients', { token })).status).toBe(200);
  });

  test('returns to the same account, as the directory now describes it', async () => {
    const who = aPerson();
    const before = await signInAt(who);
    Object.assign(directory.people.get(who.person)?.claims ?? {}, {
      name: 'Kim Brandt',
      email: 'kim.brandt@klinikum.example',
      preferred_username: 'brandt',
      groups: ['ed-physicians'],
    });
    const { user } = await signInAt(who);
    expect(user).toMatchObject({
      id: before.user.id,
      fullName: 'Kim Brandt',
      email: 'kim.brandt@klinikum.example',
      role: 'Medical Practitioner',
    });
  });

  test('puts neither a token nor a claim in an address', async () => {
    const who = aPerson();
    const page = await atProvider(new Browser(node.url), start(), who);
    expect(page.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#oidc-code=[\w-]{43}$/);
  });

  test('follows no address of the request', async () => {
    const evil = `${start()}?returnTo=https://evil.example&redirect_uri=https://evil.example`;
    const answer = await fetch(evil, { redirect: 'manual', headers: { Host: 'evil.example' } });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin).toBe(directory.issuer);
    expect(location.searchParams.get('redirect_uri')).toBe(`${node.url}/api/auth/oidc/klinikum/callback`);
  });

  test('stores neither state, nonce nor verifier', async () => {
    const answer = await fetch(start(), { redirect: 'manual' });
    const asked = new URL(answer.headers.get('location') ?? '').searchParams;
    const stored = JSON.stringify(await OidcSignInModel.find().lean());
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(asked.get(name));
    }
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  test('asks again who is there on a shared computer', async () => {
    const browser = new Browser(node.url);
    await signInAt(aPerson(), browser);
    expect((await browser.get(start())).html).toContain('<form');
  });
});

describe('a person without what Bedside needs', () => {
  test.each([
    ['no-name', { name: undefined, given_name: undefined, family_name: undefined }],
    ['no-name', { name: ' \u200b ' }],
    ['no-mail', { email: undefined }],
    ['no-mail', { email: 'nobody' }],
    ['no-department', { department: 'Radiology' }],
    ['no-department', { department: undefined }],
    ['no-role', { groups: ['porters'] }],
  ])('is refused as %s and gets no account (%j)', async (failure, claims) => {
    const accounts = await UserModel.countDocuments();
    expect(await failureOf(aPerson({ claims }))).toBe(failure);
    expect(await UserModel.countDocuments()).toBe(accounts);
  });

  test('is never taken for someone whose mail or name is empty too', async () => {
    const nameless = { name: undefined, given_name: undefined, family_name: undefined, email: undefined };
    const first = aPerson({ claims: nameless });
    const second = aPerson({ claims: { ...nameless, preferred_username: undefined } });
    expect([await failureOf(first), await failureOf(second)]).toEqual(['no-name', 'no-name']);
    await expect(UserModel.countDocuments({ 'identities.subject': first.person })).resolves.toBe(0);
  });
});

describe('two people with one mail', () => {
  test('stay two accounts of the directory', async () => {
    const email = `shared-${randomUUID()}@klinikum.example`;
    const [one, two] = [
      await signInAt(aPerson({ claims: { email } })),
      await signInAt(aPerson({ claims: { email } })),
    ];
    expect(one.user.id).not.toBe(two.user.id);
    expect([one.user.email, two.user.email]).toEqual([email, email]);
  });

  test('stay two if one has a password, whose owner keeps password and reset', async () => {
    const byPassword = await aDepartment(node);
    const { user } = await signInAt(aPerson({ claims: { email: byPassword.email } }));
    expect(user.id).not.toBe(byPassword.user.id);
    expect(user.department.id).not.toBe(byPassword.user.department.id);
    expect((await signIn(node, byPassword.email)).user.id).toBe(byPassword.user.id);
  });

  test('stay two if the directory was first', async () => {
    const email = `first-${randomUUID()}@klinikum.example`;
    const { user } = await signInAt(aPerson({ claims: { email } }));
    const registered = await aDepartment(node, { email });
    expect(registered.user.id).not.toBe(user.id);
  });

  test('stay two with one username, and with one subject at two providers', async () => {
    const name = `same-${randomUUID()}`;
    const here = aPerson({ claims: { preferred_username: name } });
    other.people.set(here.person, { claims: directory.people.get(here.person)?.claims ?? {} });
    const one = await signInAt(here);
    const two = await signedInAt(node.url, 'other', here);
    expect(one.user.id).not.toBe(two.user.id);
    expect(one.user.username).toBe(name);
    expect(two.user.username).toMatch(new RegExp(`^${name}-\\d{8}$`));
  });
});

describe('an answer that is not for this browser', () => {
  test('is refused if it is sent again', async () => {
    const browser = new Browser(node.url);
    const page = await browser.get(start());
    const callback: string[] = [];
    const seen = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (String(input).includes('/callback?')) callback.push(String(input));
      return seen(input, init);
    };
    const done = await browser.submit(page, aPerson()).finally(() => {
      globalThis.fetch = seen;
    });
    expect(code(done)).toBeDefined();
    const again = await browser.get(callback[0] ?? '');
    expect(fragmentOf(again)).toEqual({ 'oidc-failure': 'expired', provider: 'klinikum' });
  });

  test('is refused in a browser that did not begin', async () => {
    const location = (await fetch(start(), { redirect: 'manual' })).headers.get('location') ?? '';
    // The victim's browser follows the attacker's link.
    const page = await atProvider(new Browser(node.url), location, aPerson());
    expect(fragmentOf(page)['oidc-failure']).toBe('expired');
  });

  test('is refused with another issuer, and at the address of another provider', async () => {
    for (const change of [
      (url: URL) => url.searchParams.set('iss', other.issuer),
      (url: URL) => {
        url.pathname = url.pathname.replace('/klinikum/', '/other/');
      },
      (url: URL) => url.searchParams.set('code', 'x'.repeat(43)),
      (url: URL) => url.searchParams.delete('iss'),
    ]) {
      const browser = new Browser(node.url, (url) => {
        if (url.pathname.endsWith('/callback')) change(url);
        return url;
      });
      const page = await atProvider(browser, start(), aPerson());
      expect(fragmentOf(page)['oidc-failure'], change.toString()).toBe('not-trusted');
    }
  });

  test('expires after ten minutes', async () => {
    const browser = new Browser(node.url);
    const page = await browser.get(start());
    await OidcSignInModel.updateMany({}, { expiresAt: new Date(Date.now() - 1) });
    expect(fragmentOf(await browser.submit(page, aPerson()))['oidc-failure']).toBe('expired');
  });

  test('tells in words of a person who went away', async () => {
    expect(await failureOf({ person: 'nobody of the directory' })).toBe('cancelled');
  });
});

describe('a one-time code', () => {
  test('works once, and only in its browser', async () => {
    const browser = new Browser(node.url);
    const given = code(await atProvider(browser, start(), aPerson()));
    expect((await exchange(new Browser(node.url), given)).status).toBe(401);
    const both = await Promise.all([exchange(browser, given), exchange(browser, given)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await exchange(browser, given)).body).toMatchObject({ code: 'unauthenticated' });
  });

  test('opens nothing after a suspension', async () => {
    const who = aPerson();
    const { user } = await signInAt(who);
    const browser = new Browser(node.url);
    const given = code(await atProvider(browser, start(), who));
    await node.api('PATCH', `/department/members/${user.id}`, {
      token: admin.token,
      body: { status: 'suspended' },
    });
    expect((await exchange(browser, given)).status).toBe(403);
    expect(await failureOf(who)).toBe('suspended');
  });
});

describe('the second factor', () => {
  const inStrictDepartment = async (require: boolean) => {
    const { department } = admin.user;
    const { DepartmentModel } = await import('../../departments/departments.model.ts');
    await DepartmentModel.updateOne({ _id: department.id }, { requireSecondFactor: require });
  };

  test.each([{ amr: ['pwd', 'mfa'] }, { acr: 'gold' }])(
    'is not asked for here if the provider confirmed one (%j)',
    async (how) => {
      await inStrictDepartment(true);
      const { user, token } = await signInAt(aPerson(how));
      await inStrictDepartment(false);
      expect(user.mustEnrol).toBeUndefined();
      expect((await node.api('GET', '/patients', { token })).status).toBe(200);
    },
  );

  test('must be set up if department and provider say so, after a new confirmation', async () => {
    await inStrictDepartment(true);
    const who = aPerson({ amr: ['pwd'] });
    const { user, token, browser } = await signInAt(who);
    await inStrictDepartment(false);
    expect(user.mustEnrol).toBe(true);
    await LoginSessionModel.updateOne({ userId: user.id }, { $unset: { confirmedAt: 1 } });
    const enrol = () => node.api('POST', '/auth/second-factor/enrol', { token, body: {} });
    expect((await enrol()).error?.fields).toEqual({ password: 'confirm-at-provider' });
    await confirmAt(browser, token, who);
    expect((await enrol()).status).toBe(200);
  });

  test('of our own is asked for with the one-time code if the provider confirmed none', async () => {
    const who = aPerson();
    const { token } = await signInAt(who);
    const { secret } = await node.call(secondFactorEndpoints.enrol, { token, body: {} });
    await node.call(secondFactorEndpoints.confirm, { token, body: { code: await generate({ secret }) } });
    const browser = new Browser(node.url);
    const given = code(await atProvider(browser, start(), who));
    expect((await exchange(browser, given)).body).toMatchObject({ code: 'second-factor-required' });
    expect((await exchange(browser, given, '000000')).status).toBe(401);
    const epoch = Math.floor(Date.now() / 1000) + 30;
    expect((await exchange(browser, given, await generate({ secret, epoch }))).status).toBe(200);
  });
});

/** Confirms a session at the provider, as a window beside the covered screen does. */
async function confirmAt(
  browser: Browser,
  token: string,
  who: { person: string },
): Promise<string | undefined> {
  const begun = await browser.fetch('/api/auth/oidc/klinikum/confirm', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  const url = await continuationOf(begun);
  const page = await atProvider(browser, url, who);
  expect(page.url.pathname).toBe('/signed-in');
  const given = fragmentOf(page);
  if (given['oidc-code'] === undefined) return given['oidc-failure'];
  const confirmed = await browser.fetch('/api/auth/oidc/confirmed', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: given['oidc-code'] }),
  });
  return String(confirmed.status);
}

describe('a confirmation in a session', () => {
  test('asks the same person again, and notes when', async () => {
    const who = aPerson();
    const { token, browser, user } = await signInAt(who);
    await LoginSessionModel.updateOne({ userId: user.id }, { $unset: { confirmedAt: 1 } });
    expect(await confirmAt(browser, token, who)).toBe('204');
    const session = await LoginSessionModel.findOne({ userId: user.id }).lean();
    expect(Date.now() - (session?.confirmedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test('is refused for someone else, and opens no session', async () => {
    const { token, browser } = await signInAt(aPerson());
    // Otherwise the provider ends the session of the one before, and with it ours.
    browser.forget('_session');
    expect(await confirmAt(browser, token, aPerson())).toBe('other-person');
  });

  test('is refused if the session ended meanwhile', async () => {
    const who = aPerson();
    const { token, browser } = await signInAt(who);
    const begun = await browser.fetch('/api/auth/oidc/klinikum/confirm', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    const url = await continuationOf(begun);
    await node.call(authEndpoints.logout, { token });
    expect(fragmentOf(await atProvider(browser, url, who))['oidc-failure']).toBe('session-ended');
  });
});

describe('an account with a password', () => {
  async function linkTo(account: SignedIn, who: { person: string }, password = goodPassword) {
    const browser = new Browser(node.url);
    const begun = await browser.fetch('/api/auth/oidc/klinikum/link', {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    if (begun.status !== 200) return String(begun.status);
    const url = await continuationOf(begun);
    return fragmentOf(await atProvider(browser, url, who))['oidc-failure'];
  }

  test('is linked by its owner, with the password, and signs in both ways', async () => {
    const account = await signIn(node, admin.email);
    const who = aPerson({ claims: { groups: ['ed-physicians', 'ed-admins'] } });
    expect(await linkTo(account, who, 'wrong')).toBe('422');
    expect(await linkTo(account, who)).toBeUndefined();
    expect((await signInAt(who)).user.id).toBe(admin.user.id);
    expect((await signIn(node, admin.email)).user.id).toBe(admin.user.id);
    const listed = await node.api('GET', '/auth/identities', { token: account.token });
    expect(listed.body).toEqual([
      { id: expect.any(String), provider: 'Klinikum Nord', linkedAt: expect.any(String) },
    ]);
    const [identity] = listed.body as { id: string }[];
    const unlink = (password: string) =>
      node.api('POST', `/auth/identities/${identity?.id}/unlink`, {
        token: account.token,
        body: { password },
      });
    expect((await unlink('wrong')).status).toBe(422);
    expect((await unlink(goodPassword)).status).toBe(204);
    expect((await signInAt(who)).user.id).not.toBe(admin.user.id);
  });

  test('is not linked to a person who has an account, nor to one of another department', async () => {
    const who = aPerson();
    await signInAt(who);
    expect(await linkTo(await signIn(node, admin.email), who)).toBe('linked-elsewhere');
    expect(await linkTo(await aDepartment(node), aPerson())).toBe('other-department');
  });
});

describe('an account without a password', () => {
  test('has no password to change, to unlock with, or to reset', async () => {
    const { token, user } = await signInAt(aPerson());
    const send = (path: string, body: object, as = token) => node.api('POST', path, { token: as, body });
    expect((await send('/auth/unlock', { password: goodPassword })).status).toBe(422);
    const change = { currentPassword: goodPassword, newPassword: 'another good passphrase' };
    expect((await send('/auth/change-password', change)).status).toBe(422);
    const link = await node.api('POST', `/department/members/${user.id}/reset-link`, { token: admin.token });
    expect(link.error?.fields).toEqual({ member: 'no-password' });
    const login = { email: user.email, password: goodPassword };
    expect((await node.api('POST', '/auth/login', { body: login })).status).toBe(401);
  });
});

describe('a provider', () => {
  test('may replace its keys between two sign-ins', async () => {
    const who = aPerson();
    await signInAt(who);
    directory.rotateKeys();
    expect((await signInAt(who)).token).toBeDefined();
  });

  test('may be down for an hour: sessions continue, and the sign-in says so', async () => {
    const who = aPerson();
    const { token } = await signInAt(who);
    await directory.stop();
    const page = await new Browser(node.url).get(start());
    expect(fragmentOf(page)).toEqual({ 'oidc-failure': 'unavailable', provider: 'klinikum' });
    expect((await node.api('GET', '/patients', { token })).status).toBe(200);
    const confirm = await node.api('POST', '/auth/oidc/klinikum/confirm', { token });
    expect([confirm.status, confirm.error?.message]).toEqual([503, 'Klinikum Nord does not respond']);
    await directory.start();
    expect((await signInAt(who)).token).toBeDefined();
  });

  test.each([
    [20, 'a code'],
    [-20, 'a code'],
    [600, 'not-trusted'],
    [-7200, 'not-trusted'],
  ])('may have a clock that is %d s off: %s', async (seconds, outcome) => {
    const late = await aProviderProcess(seconds * 1000);
    const app = await aNode({
      oidcProviders: [settingsOf('late', late.issuer, admin.user.department.id)],
    });
    const who = aPerson();
    await late.admit(app.url, 'late', directory.people);
    const page = await atProvider(new Browser(app.url), `${app.url}/api/auth/oidc/late/start`, who);
    const { 'oidc-code': given, 'oidc-failure': failure } = fragmentOf(page);
    late.stop();
    await app.close();
    expect(given === undefined ? failure : 'a code').toBe(outcome);
  });

  test('ends its sessions here, and their sockets, when the person signs out there', async () => {
    const who = aPerson();
    const mine = await signInAt(who);
    const elsewhere = await signInAt(who);
    const socket = await aSocket(node.url, mine.token);
    const ended = new Promise((resolve) => socket.once('session:ended', resolve));
    const page = await mine.browser.get(`${directory.issuer}/session/end?client_id=${clientId}`);
    await mine.browser.submit(page, { logout: 'yes' });
    expect(await ended).toEqual({ reason: 'signed-out' });
    expect((await node.api('GET', '/auth/profile', { token: mine.token })).status).toBe(401);
    // Another session of the same person, in another browser, goes on.
    expect((await node.api('GET', '/auth/profile', { token: elsewhere.token })).status).toBe(200);
  });

  test('is believed only what it signed as a logout', async () => {
    const { token, browser } = await signInAt(aPerson());
    for (const sent of ['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.']) {
      const answer = await browser.fetch('/api/auth/oidc/klinikum/backchannel-logout', {
        method: 'POST',
        body: new URLSearchParams({ logout_token: sent }),
      });
      expect(answer.status).toBe(sent === '' ? 422 : 400);
    }
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(200);
  });

  test('is not believed under the type of another token, nor without one if the operator says so', async () => {
    const { token, browser } = await signInAt(aPerson());
    const session = await LoginSessionModel.findOne({ _id: idOf(token) }).lean();
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const send = async (type: string | undefined) => {
      const logoutToken = await directory.signed({ sid: session?.identity?.sid, events }, type);
      const body = new URLSearchParams({ logout_token: logoutToken });
      const path = '/api/auth/oidc/klinikum/backchannel-logout';
      return (await browser.fetch(path, { method: 'POST', body })).status;
    };
    for (const type of ['at+jwt', 'secevent+jwt', 'application/at+jwt']) expect(await send(type)).toBe(400);
    klinikum.logoutTokenType = 'logout+jwt';
    for (const type of [undefined, 'JWT', 'at+jwt']) expect(await send(type)).toBe(400);
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(200);
    expect(await send('application/logout+jwt')).toBe(200);
    klinikum.logoutTokenType = 'untyped';
    for (const type of [undefined, 'JWT', 'logout+jwt']) expect(await send(type)).toBe(200);
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
  });

  test('ends all of the person’s sessions if the operator says so', async () => {
    const who = aPerson();
    const [one, other, somebody] = [await signInAt(who), await signInAt(who), await signInAt(aPerson())];
    const session = await LoginSessionModel.findOne({ _id: idOf(one.token) }).lean();
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const { sid, subject } = session?.identity ?? {};
    klinikum.logoutEnds = 'person';
    const body = new URLSearchParams({
      logout_token: await directory.signed({ sid, sub: subject, events }, 'JWT'),
    });
    const path = '/api/auth/oidc/klinikum/backchannel-logout';
    expect((await one.browser.fetch(path, { method: 'POST', body })).status).toBe(200);
    klinikum.logoutEnds = 'session';
    const statuses = await Promise.all(
      [one, other, somebody].map(
        async ({ token }) => (await node.api('GET', '/auth/profile', { token })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 200]);
  });

  // The last test of this file, because the provider keeps its logouts from then on.
  test('is obeyed once for each logout, whoever sends it again', async () => {
    const who = aPerson();
    const { token, browser } = await signInAt(who);
    directory.holdLogouts();
    const page = await browser.get(`${directory.issuer}/session/end?client_id=${clientId}`);
    await browser.submit(page, { logout: 'yes' });
    const send = async () => {
      const body = new URLSearchParams({ logout_token: directory.logoutTokens.at(-1) ?? '' });
      return fetch(`${node.url}/api/auth/oidc/klinikum/backchannel-logout`, { method: 'POST', body });
    };
    expect((await send()).status).toBe(200);
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    expect((await send()).status).toBe(400);
    expect(await OidcLogoutTokenModel.countDocuments()).toBeGreaterThan(0);
  });
});
