import type { OidcFailure } from '@bedside/contracts/oidc/oidc.contract.ts';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** The least time between two reads of a provider's keys for its logout tokens, which anyone can send. */
const keyReadsMs = 5000;

/** The age of a logout token that is still obeyed. */
export const logoutTokenSeconds = 5 * 60;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A sign-in that ends without a session. The failure is all that the browser learns. */
export class OidcRefusal extends Error {
  override readonly name = 'OidcRefusal';
  readonly failure: OidcFailure;

  constructor(failure: OidcFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** The values that bind a provider's answer to the browser that asked. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The claims of a person whom the provider has just authenticated. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  sid: string | undefined;
  authenticatedAt: Date | undefined;
  acr: string | undefined;
  amr: readonly string[];
  /** All claims, of the ID token and of UserInfo. Those of the ID token win. */
  claims: Readonly<Record<string, unknown>>;
}

/** The session, or the person, whose end a logout token announces. */
export interface Ended {
  issuer: string;
  /** The name of the token, which works once. */
  jti: string;
  sid?: string;
  subject?: string;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Speaks OpenID Connect with one provider. Every function throws an {@link OidcRefusal} and nothing else. */
export function createProviderClient(settings: OidcProviderSettings) {
  let described: oidc.ServerMetadata | undefined;
  let keys: { uri: string; resolve: ReturnType<typeof createRemoteJWKSet> } | undefined;

  /**
   * Returns the provider's description. Reads it at each sign-in, so that a browser is never sent to a provider that is
   * down. An answer of the provider is checked by the last one.
   */
  async function describe(
    fetch: typeof globalThis.fetch,
    { mustRespond }: { mustRespond: boolean },
  ): Promise<oidc.ServerMetadata> {
    if (described && !mustRespond) return described;
    const config = await oidc.discovery(new URL(settings.issuer), settings.clientId, undefined, oidc.None(), {
      ...options(settings),
      [oidc.customFetch]: fetch as oidc.CustomFetch,
    });
    described = config.serverMetadata();
    return described;
  }

  /** Runs one exchange with the provider. A provider that does not respond is `unavailable`, and never `not-trusted`. */
  async function attempt<T>(
    work: (config: oidc.Configuration) => Promise<T>,
    needs = { mustRespond: false },
  ): Promise<T> {
    const line = boundedFetch();
    try {
      const config = configuration(settings, await describe(line.fetch, needs));
      config[oidc.customFetch] = line.fetch as oidc.CustomFetch;
      return await work(config);
    } catch (error) {
      if (error instanceof OidcRefusal) throw error;
      if (error instanceof oidc.AuthorizationResponseError)
        throw new OidcRefusal(failureOf(error.error), error);
      throw new OidcRefusal(line.isDown() ? 'unavailable' : 'not-trusted', error);
    }
  }

  /** Returns the address at which the person signs in. `isFresh` makes the provider ask them again, whatever it knows. */
  const address = (redirectUri: string, checks: Checks, { isFresh }: { isFresh: boolean }): Promise<URL> =>
    attempt(
      async (config) =>
        oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { prompt: 'login', max_age: '0' } : promptOf(settings)),
          ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
        }),
      { mustRespond: true },
    );

  /**
   * Redeems the provider's answer and returns the person. `notBefore`: they must have proven who they are since then.
   *
   * Checks state, issuer, nonce, PKCE, audience, times and the signature, with keys read now: a provider may have
   * replaced its keys a second ago.
   */
  const redeem = (answer: URL, checks: Checks, notBefore: Date | undefined): Promise<ProvenPerson> =>
    attempt(async (config) => {
      const sinceThen = notBefore && Math.ceil((now().getTime() - notBefore.getTime()) / 1000);
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
        ...(sinceThen !== undefined && { maxAge: sinceThen }),
      });
      const proven = tokens.claims();
      // The library accepts a token of the future.
      if (!proven || proven.iat > now().getTime() / 1000 + settings.clockToleranceSeconds) {
        throw new OidcRefusal('not-trusted');
      }
      const subject = textOf(proven[settings.subjectClaim]);
      if (subject === undefined) throw new OidcRefusal('not-trusted');
      const userClaims = await userInfo(config, tokens.access_token, proven.sub);
      return {
        issuer: proven.iss,
        subject,
        sid: textOf(proven.sid),
        authenticatedAt: proven.auth_time === undefined ? undefined : new Date(proven.auth_time * 1000),
        acr: textOf(proven.acr),
        amr: Array.isArray(proven.amr) ? proven.amr.filter((value) => typeof value === 'string') : [],
        claims: { ...userClaims, ...proven },
      };
    });

  /** Returns the session or the person whose end a logout token announces. */
  const endedBy = (token: string): Promise<Ended> =>
    attempt(async (config) => {
      const { issuer, jwks_uri: uri = '' } = config.serverMetadata();
      if (keys?.uri !== uri) {
        const { fetch } = boundedFetch();
        keys = {
          uri,
          resolve: createRemoteJWKSet(new URL(uri), { cooldownDuration: keyReadsMs, [joseFetch]: fetch }),
        };
      }
      const { payload, protectedHeader } = await jwtVerify(token, keys.resolve, {
        issuer,
        audience: settings.clientId,
        clockTolerance: settings.clockToleranceSeconds,
        currentDate: now(),
        maxTokenAge: logoutTokenSeconds,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      if (!isLogoutType(protectedHeader.typ, settings.logoutTokenType)) throw new OidcRefusal('not-trusted');
      const { sid, sub, events, nonce, jti = '' } = payload;
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
      // A token with a nonce is an ID token, which must not end a session.
      if (!isLogout || nonce !== undefined || (sid === undefined && sub === undefined)) {
        throw new OidcRefusal('not-trusted');
      }
      const endsAll = settings.logoutEnds === 'person' && sub !== undefined;
      if (typeof sid === 'string' && !endsAll) return { issuer, jti, sid, ...named(sub) };
      // Without a session it must name the person as a sign-in does.
      if (settings.subjectClaim !== 'sub') throw new OidcRefusal('not-trusted');
      return { issuer, jti, ...named(sub) };
    });

  const named = (sub: string | undefined) =>
    sub !== undefined && settings.subjectClaim === 'sub' ? { subject: sub } : {};

  return { settings, address, redeem, endedBy };
}

/**
 * Returns whether the header's type may be that of a logout token (Back-Channel Logout 1.0, section 2.4). No token of another
 * type, such as an access token, ends a session.
 */
function isLogoutType(typ: string | undefined, needed: OidcProviderSettings['logoutTokenType']): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '');
  if (type === 'logout+jwt') return true;
  return needed === 'untyped' && (type === undefined || type === 'jwt');
}

/** Returns what UserInfo adds; nothing if the provider has none or refuses. The ID token alone proves the person. */
async function userInfo(config: oidc.Configuration, accessToken: string, subject: string) {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, subject).catch(() => ({}));
}

/** A sign-in has its own configuration, so that it reads the provider's present keys. */
function configuration(settings: OidcProviderSettings, server: oidc.ServerMetadata): oidc.Configuration {
  const { clientId, clientSecret, clientAuthentication, clockToleranceSeconds } = settings;
  const secret =
    clientAuthentication === 'client_secret_basic' ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const config = new oidc.Configuration(
    server,
    clientId,
    {
      [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
      [oidc.clockTolerance]: clockToleranceSeconds,
    },
    clientSecret === undefined ? oidc.None() : secret(clientSecret),
  );
  oidc.enableNonRepudiationChecks(config);
  for (const prepare of options(settings).execute) prepare(config);
  return config;
}

/** A provider on this machine may speak plain HTTP. The settings refuse any other. */
const options = ({ issuer }: OidcProviderSettings) => ({
  execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
});

const promptOf = ({ prompt }: OidcProviderSettings) => (prompt === 'sso' ? {} : { prompt });

const failureOf = (error: string): OidcFailure => {
  if (error === 'access_denied') return 'cancelled';
  return ['temporarily_unavailable', 'server_error'].includes(error) ? 'unavailable' : 'not-trusted';
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
