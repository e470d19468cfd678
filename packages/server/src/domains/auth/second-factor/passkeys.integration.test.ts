import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { generate } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPasskey } from '../../../../test/a-passkey.ts';
import { aClinician, aDepartment, type SignedIn, signIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { Browser } from '../../../../test/oidc/a-browser.ts';
import { aProvidedNode } from '../../../../test/oidc/provided-node.ts';
import { atProvider, fragmentOf } from '../../../../test/oidc/sign-in-at.ts';
import { securityEvents } from '../../security/security.service.ts';
import { LoginSessionModel, UserModel } from '../auth.model.ts';
import { PasskeyModel } from './passkeys.model.ts';

const origin = 'https://bedside.example';

let node: TestNode;
let admin: SignedIn;

beforeAll(async () => {
  node = await aNode({ trialSessionLimit: 1000, publicUrl: origin });
  admin = await aDepartment(node);
});

type Key = ReturnType<typeof aPasskey>;
interface WithApp extends SignedIn {
  recoveryCodes: string[];
}

/** Turns an authenticator app on. */
async function withApp(who?: SignedIn): Promise<WithApp> {
  const given = who ?? (await aClinician(node, { department: admin }));
  const { token, password } = given;
  const { secret } = await node.call(secondFactorEndpoints.enrol, { token, body: { password } });
  const body = { code: await generate({ secret }) };
  return { ...given, ...(await node.call(secondFactorEndpoints.confirm, { token, body })) };
}

async function added({ token }: SignedIn, key: Key = aPasskey(origin), name = 'Phone') {
  const options = await node.call(passkeysEndpoints.begin, { token });
  const passkey = await node.call(passkeysEndpoints.add, {
    token,
    body: { name, credential: key.created(options) },
  });
  return { key, passkey };
}

const challengeFor = ({ email, password }: SignedIn) =>
  node.call(passkeysEndpoints.challenge, { body: { email, password } });
const login = ({ email, password }: SignedIn, more: Record<string, unknown> = {}) =>
  node.api('POST', '/auth/login', { body: { email, password, ...more } });

/** Makes the last proof of a session older than admits acts. */
const anHourLater = ({ user }: SignedIn) =>
  LoginSessionModel.updateMany({ userId: user.id }, { confirmedAt: new Date(Date.now() - 3_600_000) });

describe('a passkey', () => {
  it('needs an authenticator app, beside which it stands', async () => {
    const who = await aClinician(node, { department: admin });
    const { status, error } = await node.api('POST', '/auth/passkeys/creation', { token: who.token });
    expect([status, error?.fields]).toEqual([409, { passkey: 'not-set-up' }]);
  });

  it('is added and removed by someone who has just proven who they are, with an event and a notice', async () => {
    const who = await withApp();
    const { passkey } = await added(who);
    await anHourLater(who);
    const { token } = who;
    for (const [method, path] of [
      ['POST', '/auth/passkeys/creation'],
      ['DELETE', `/auth/passkeys/${passkey.id}`],
    ] as const) {
      expect((await node.api(method, path, { token })).error?.code).toBe('confirmation-needed');
    }
    const [renamed] = (await node.call(passkeysEndpoints.list, { token })).passkeys;
    expect(renamed).toMatchObject({ id: passkey.id, name: 'Phone' });
    const again = await node.call(passkeysEndpoints.rename, {
      token,
      params: { passkeyId: passkey.id },
      body: { name: 'Old phone' },
    });
    expect(again.name).toBe('Old phone');
    await node.api('POST', '/auth/unlock', { token, body: { password: who.password } });
    expect((await node.api('DELETE', `/auth/passkeys/${passkey.id}`, { token })).status).toBe(204);
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, {
      token: admin.token,
      query: { userId: who.user.id },
    });
    expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['passkey-removed', 'passkey-added']);
    const notices = await node.call(securityEndpoints.notices, { token });
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passkey-removed', 'passkey-added']),
    );
  });

  it('of another account is neither renamed nor removed', async () => {
    const { passkey } = await added(await withApp());
    const { token } = await withApp();
    const path = `/auth/passkeys/${passkey.id}`;
    expect((await node.api('PATCH', path, { token, body: { name: 'Mine' } })).status).toBe(404);
    expect((await node.api('DELETE', path, { token })).status).toBe(404);
  });

  it('takes the place of the code of a sign-in, once for each challenge', async () => {
    const who = await withApp();
    const { key } = await added(who);
    const needed = await login(who);
    expect([needed.error?.code, needed.error?.passkey]).toEqual(['second-factor-required', true]);
    const passkey = key.proof(await challengeFor(who));
    expect((await login(who, { passkey })).status).toBe(200);
    expect((await login(who, { passkey })).status).toBe(401);
  });

  it('is refused from another site, for another challenge, purpose or account, and as a copy', async () => {
    const who = await withApp();
    const { key } = await added(who);
    const other = await withApp();
    const { key: foreign } = await added(other);
    const refused = async (proof: ReturnType<Key['proof']>) => (await login(who, { passkey: proof })).status;
    expect(
      await refused(key.proof(await challengeFor(who), { origin: 'https://bedside.example.evil' })),
    ).toBe(401);
    expect(await refused(key.proof(await challengeFor(who), { rpId: 'evil.example' }))).toBe(401);
    expect(await refused(key.proof(await challengeFor(who), { challenge: 'bm9uZSBvZiBvdXJz' }))).toBe(401);
    const confirmation = await node.call(passkeysEndpoints.confirmation, { token: who.token });
    expect(await refused(key.proof(confirmation))).toBe(401);
    // Five failures block the second step.
    await UserModel.updateOne({ _id: who.user.id }, {});
    expect(await refused(foreign.proof(await challengeFor(other)))).toBe(401);
    expect((await login(who, { passkey: key.proof(await challengeFor(who)) })).status).toBe(429);
  });

  it('with a count that went back is a copy, and is refused', async () => {
    const who = await withApp();
    const { key } = await added(who);
    expect((await login(who, { passkey: key.proof(await challengeFor(who), { count: 9 }) })).status).toBe(
      200,
    );
    expect((await login(who, { passkey: key.proof(await challengeFor(who), { count: 9 }) })).status).toBe(
      401,
    );
  });

  it('gives no challenge without the right password, and none to an account without a passkey', async () => {
    const who = await withApp();
    const path = '/auth/passkeys/challenge';
    const { email, password } = who;
    expect((await node.api('POST', path, { body: { email, password: 'wrong passphrase' } })).status).toBe(
      401,
    );
    expect((await node.api('POST', path, { body: { email, password } })).status).toBe(409);
  });

  it('proves who is there for an act that needs it, if the key asks for its owner', async () => {
    const who = await withApp(await aDepartment(node));
    const { key } = await added(who);
    await anHourLater(who);
    const { token } = who;
    const act = () => node.api('POST', '/department/invites', { token });
    expect((await act()).error?.code).toBe('confirmation-needed');
    const proven = async (deviation = {}) => {
      const options = await node.call(passkeysEndpoints.confirmation, { token });
      expect(options.userVerification).toBe('required');
      const body = { passkey: key.proof(options, deviation) };
      return (await node.api('POST', '/auth/passkeys/confirmed', { token, body })).status;
    };
    expect(await proven({ isVerified: false })).toBe(422);
    expect((await act()).error?.code).toBe('confirmation-needed');
    expect(await proven()).toBe(204);
    expect((await act()).status).toBe(201);
  });

  it('answers a challenge of its own session only', async () => {
    const who = await withApp();
    const { key } = await added(who);
    const passkey = key.proof(await challengeFor(who));
    const { token } = (await login(who, { passkey })).body as { token: string };
    const body = { passkey: key.proof(await node.call(passkeysEndpoints.confirmation, { token })) };
    const elsewhere = await node.api('POST', '/auth/passkeys/confirmed', { token: who.token, body });
    expect(elsewhere.status).toBe(422);
  });

  it('is one of at most ten, and is created for one account only', async () => {
    const who = await withApp();
    const { key } = await added(who);
    const { token } = who;
    for (let count = 1; count < 10; count += 1) await added(who);
    const eleventh = await node.api('POST', '/auth/passkeys/creation', { token });
    expect([eleventh.status, eleventh.error?.fields]).toEqual([409, { passkey: 'too-many:10' }]);
    const other = await withApp();
    const options = await node.call(passkeysEndpoints.begin, { token: other.token });
    const body = { name: 'Mine', credential: key.created(options) };
    expect((await node.api('POST', '/auth/passkeys', { token: other.token, body })).status).toBe(422);
    const bad = { name: 'Mine', credential: aPasskey('https://evil.example').created(options) };
    expect((await node.api('POST', '/auth/passkeys', { token: other.token, body: bad })).status).toBe(422);
  });

  it('goes with the second factor', async () => {
    const who = await withApp();
    const { key } = await added(who);
    const body = { password: who.password, code: who.recoveryCodes[0] };
    expect((await node.api('POST', '/auth/second-factor/off', { token: who.token, body })).status).toBe(204);
    expect(await PasskeyModel.countDocuments({ userId: who.user.id })).toBe(0);
    const again = await signIn(node, who.email);
    await withApp(again);
    expect(
      (
        await node.api('POST', '/auth/passkeys/challenge', {
          body: { email: who.email, password: who.password },
        })
      ).status,
    ).toBe(409);
    expect(key).toBeDefined();
  });
});

describe('a passkey after a sign-in at a provider', () => {
  it('takes the place of the code of our second factor', async () => {
    const { node: provided, directory, admitTo } = await aProvidedNode({ trialSessionLimit: 1000 });
    const own = await aDepartment(provided);
    admitTo(own.user.department.id);
    const { token, password } = own;
    const { secret } = await provided.call(secondFactorEndpoints.enrol, { token, body: { password } });
    await provided.call(secondFactorEndpoints.confirm, { token, body: { code: await generate({ secret }) } });
    const key = aPasskey(provided.url);
    const credential = key.created(await provided.call(passkeysEndpoints.begin, { token }));
    await provided.call(passkeysEndpoints.add, { token, body: { name: 'Key', credential } });
    await UserModel.updateOne(
      { _id: own.user.id },
      { identities: [{ issuer: directory.issuer, subject: 'robin', linkedAt: new Date() }] },
    );
    directory.people.set('robin', {
      claims: { name: 'Robin Okafor', email: 'robin@klinikum.example', groups: ['ed-nurses'] },
    });
    const browser = new Browser(provided.url);
    const page = await atProvider(browser, `${provided.url}/api/auth/oidc/klinikum/start`, {
      person: 'robin',
    });
    const code = fragmentOf(page)['oidc-code'];
    const send = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await browser.fetch(`/api/auth/oidc/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    expect((await send('exchange', { code })).body).toMatchObject({
      code: 'second-factor-required',
      passkey: true,
    });
    const options = passkeysEndpoints.challengeForCode.response.parse(
      (await send('passkey-challenge', { code })).body,
    );
    expect((await send('exchange', { code, passkey: key.proof(options) })).status).toBe(200);
    await directory.stop();
  });
});
