import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { listen } from '../../src/http/http-server.ts';

/** A person of the directory. The claims are theirs; `amr` and `acr` say how they prove who they are. */
export interface DirectoryEntry {
  claims: Record<string, unknown>;
  amr?: string[];
  acr?: string;
}

export interface TestProvider {
  issuer: string;
  people: Map<string, DirectoryEntry>;
  /** The logout tokens that it has sent, newest last. */
  logoutTokens: string[];
  /** Keeps the next logout tokens to itself, so that a test sends them. */
  holdLogouts(): void;
  /** Signs any claims as its own with its present key, under a type of the test's choice. */
  signed(claims: Record<string, unknown>, type: string | undefined): Promise<string>;
  /** Admits an installation of Bedside, under its name for this provider. */
  admit(app: string, providerId: string): void;
  /** Replaces the signing key, as a provider does by and by. The former key is gone at once. */
  rotateKeys(): void;
  /** Stops responding, until {@link start}. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const clientId = 'bedside';
export const clientSecret = 'a secret that only the test knows';

/**
 * Starts a real provider of OpenID Connect (`oidc-provider`) on a port of its own. Whoever types the name of a person signs
 * in as them.
 */
export async function aProvider(port = 0): Promise<TestProvider> {
  const people = new Map<string, DirectoryEntry>();
  const logoutTokens: string[] = [];
  const sending = { isHeld: false };
  let handle: ReturnType<Provider['callback']> = async (_request, response) => void response.end();
  let client = { callback: '', backchannelLogout: '' };
  let server: Server;
  const begin = async (at: number) => {
    server = createServer((request, response) => void handle(request, response));
    return listen(server, at, '127.0.0.1');
  };
  const usedPort = await begin(port);
  const issuer = `http://127.0.0.1:${usedPort}`;
  let key: SigningKey | undefined;
  const renew = () => {
    key = newSigningKey();
    handle = providerAt(issuer, { people, logoutTokens, sending, key, ...client });
  };
  return {
    issuer,
    people,
    logoutTokens,
    holdLogouts() {
      sending.isHeld = true;
    },
    async signed(claims, type) {
      if (!key) throw new Error('The provider has no key before it admits an installation');
      const header = { alg: 'RS256', kid: key.id, ...(type !== undefined && { typ: type }) };
      const token = new SignJWT({ jti: randomUUID(), ...claims }).setProtectedHeader(header);
      return token.setIssuer(issuer).setAudience(clientId).setIssuedAt().sign(key.privateKey);
    },
    admit(app, providerId) {
      const path = `${app}/api/auth/oidc/${providerId}`;
      client = { callback: `${path}/callback`, backchannelLogout: `${path}/backchannel-logout` };
      renew();
    },
    rotateKeys: renew,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async start() {
      await begin(usedPort);
    },
  };
}

interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { id: randomUUID(), privateKey };
}

interface Registered {
  key: SigningKey;
  people: Map<string, DirectoryEntry>;
  logoutTokens: string[];
  sending: { isHeld: boolean };
  callback: string;
  backchannelLogout: string;
}

function providerAt(
  issuer: string,
  { people, logoutTokens, sending, key, callback, backchannelLogout }: Registered,
): ReturnType<Provider['callback']> {
  const { id: kid, privateKey } = key;
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK;
  const settings: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: backchannelLogout,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['one of the test'] },
    claims: {
      openid: ['sub', 'acr', 'amr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'department', 'groups'],
      email: ['email', 'email_verified'],
      auth_time: null,
      sid: null,
      iss: null,
    },
    acrValues: ['gold'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // Its own transport refuses addresses of this machine.
    fetch(url, init = {}) {
      if ('dispatcher' in init) delete init.dispatcher;
      const token = new URLSearchParams(String(init.body)).get('logout_token');
      if (token !== null) logoutTokens.push(token);
      if (token !== null && sending.isHeld) return Promise.resolve(new Response('{}'));
      return fetch(url, init);
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub)?.claims, sub }),
    }),
    // Nobody is asked whether their own hospital may know their name.
    async loadExistingGrant(context) {
      const { Grant } = context.oidc.provider;
      const grant = new Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError(context, { error, error_description: description }) {
      context.body = `${error}: ${description}`;
    },
  };
  const provider = new Provider(issuer, settings);
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    if (context.method === 'GET') {
      context.type = 'html';
      context.body = '<form method="post"><input name="person"><button>Sign in</button></form>';
      return;
    }
    const sent = new URLSearchParams(await text(context.req));
    const person = sent.get('person') ?? '';
    const entry = people.get(person);
    const result = entry
      ? {
          login: {
            accountId: person,
            ...(entry.amr && { amr: entry.amr }),
            ...(entry.acr && { acr: entry.acr }),
          },
        }
      : { error: 'access_denied', error_description: 'the person went away' };
    const returnTo = await provider.interactionResult(context.req, context.res, result);
    context.redirect(returnTo);
  });
  return provider.callback();
}
