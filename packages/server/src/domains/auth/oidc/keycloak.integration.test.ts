import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { aDepartment, aSocket, type SignedIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { Browser } from '../../../../test/oidc/a-browser.ts';
import { settingsOf } from '../../../../test/oidc/provided-node.ts';
import { atProvider, exchange, fragmentOf, signedInAt } from '../../../../test/oidc/sign-in-at.ts';

// Runs only with `npm run keycloak`, which starts Keycloak and names its realm.
const issuer = process.env.KEYCLOAK_ISSUER ?? '';

let node: TestNode;
let admin: SignedIn;

const who = (username: string) => ({ username, password: `a passphrase of ${username}` });
const start = () => `${node.url}/api/auth/oidc/klinikum/start`;
const failureOf = async (username: string) =>
  fragmentOf(await atProvider(new Browser(node.url), start(), who(username)))['oidc-failure'];

/** Calls Keycloak as its administrator. */
async function keycloak(method: string, path: string, body?: object): Promise<unknown> {
  const { origin } = new URL(issuer);
  const grant = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin' };
  const token = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  });
  const { access_token: access } = z.object({ access_token: z.string() }).parse(await token.json());
  const response = await fetch(`${origin}/admin/realms/hospital${path}`, {
    method,
    headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

describe('Keycloak', () => {
  beforeAll(async () => {
    admin = await aDepartment(await aNode());
    const settings = settingsOf('klinikum', issuer, admin.user.department.id);
    node = await aNode({
      oidcProviders: [
        {
          ...settings,
          roles: {
            claim: 'realm_access.roles',
            values: { 'ed-physicians': 'Medical Practitioner', 'ed-nurses': 'Nurse' },
          },
          secondFactor: { amr: [], acr: ['1'] },
          logoutEnds: 'person',
        },
      ],
    });
    const [client] = z
      .array(z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.string()) }))
      .parse(await keycloak('GET', '/clients?clientId=bedside'));
    await keycloak('PUT', `/clients/${client?.id}`, {
      ...client,
      redirectUris: [`${node.url}/api/auth/oidc/klinikum/callback`],
      attributes: {
        ...client?.attributes,
        'backchannel.logout.url': `${node.url}/api/auth/oidc/klinikum/backchannel-logout`,
      },
    });
  });

  test('signs two people with one mail in to two accounts', async () => {
    const kim = await signedInAt(node.url, 'klinikum', who('kim'));
    const robin = await signedInAt(node.url, 'klinikum', who('robin'));
    expect(kim.user).toMatchObject({ fullName: 'Kim Albrecht', role: 'Nurse' });
    expect(robin.user).toMatchObject({ fullName: 'Robin Okafor', role: 'Medical Practitioner' });
    expect(kim.user.email).toBe(robin.user.email);
    expect(kim.user.id).not.toBe(robin.user.id);
    expect((await signedInAt(node.url, 'klinikum', who('kim'))).user.id).toBe(kim.user.id);
  });

  test('refuses people without name, mail or role', async () => {
    expect([await failureOf('nameless'), await failureOf('mailless'), await failureOf('porter')]).toEqual([
      'no-name',
      'no-mail',
      'no-role',
    ]);
  });

  test('refuses an answer with another issuer, and one that is sent again', async () => {
    let callback = '';
    const mixed = new Browser(node.url, (url) => {
      if (url.pathname.endsWith('/callback')) url.searchParams.set('iss', 'https://evil.example');
      return url;
    });
    expect(fragmentOf(await atProvider(mixed, start(), who('kim')))['oidc-failure']).toBe('not-trusted');
    const browser = new Browser(node.url, (url) => {
      if (url.pathname.endsWith('/callback')) callback = url.href;
      return url;
    });
    const { 'oidc-code': code } = fragmentOf(await atProvider(browser, start(), who('kim')));
    expect(fragmentOf(await browser.get(callback))['oidc-failure']).toBe('expired');
    expect((await exchange(browser, code)).status).toBe(200);
    expect((await exchange(browser, code)).status).toBe(401);
  });

  test('may replace its keys', async () => {
    await signedInAt(node.url, 'klinikum', who('kim'));
    await keycloak('POST', '/components', {
      name: `rsa-${Date.now()}`,
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      config: { priority: ['200'], enabled: ['true'], active: ['true'], algorithm: ['RS256'] },
    });
    expect((await signedInAt(node.url, 'klinikum', who('kim'))).token).toBeDefined();
  });

  test('confirms the same person with a new sign-in', async () => {
    const { token, browser } = await signedInAt(node.url, 'klinikum', who('kim'));
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const begun = await browser.fetch('/api/auth/oidc/klinikum/confirm', { method: 'POST', headers });
    const { url } = z.object({ url: z.string() }).parse(await begun.json());
    const page = await browser.get(url);
    expect(page.html).toContain('<form');
    const done = await browser.submit(page, who('kim'));
    const { 'oidc-code': code } = fragmentOf(done);
    const confirmed = await browser.fetch('/api/auth/oidc/confirmed', {
      method: 'POST',
      headers,
      body: JSON.stringify({ code }),
    });
    expect(confirmed.status).toBe(204);
  });

  // Keycloak sends one logout token for the two sessions, and it names either.
  test('ends sessions here, and their sockets, when it ends its own', async () => {
    const screens = [];
    for (let count = 0; count < 2; count += 1) {
      const { token } = await signedInAt(node.url, 'klinikum', who('robin'));
      const socket = await aSocket(node.url, token);
      screens.push({ token, ended: new Promise((resolve) => socket.once('session:ended', resolve)) });
    }
    const [user] = z
      .array(z.object({ id: z.string() }))
      .parse(await keycloak('GET', '/users?username=robin&exact=true'));
    await keycloak('POST', `/users/${user?.id}/logout`);
    for (const { token, ended } of screens) {
      expect(await ended).toEqual({ reason: 'signed-out' });
      expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    }
  });
});
