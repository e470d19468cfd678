import * as z from 'zod';
import { LoginAnswer } from '../auth/auth.contract.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { PasskeyProof } from '../passkeys/passkeys.contract.ts';
import { Id, Instant } from '../primitives.ts';
import { FactorCode } from '../second-factor/second-factor.contract.ts';

/** A provider of sign-ins (OpenID Connect), such as a hospital's directory. */
export const OidcProvider = z.object({ id: Id, name: z.string().max(textBounds.label) });
export type OidcProvider = z.output<typeof OidcProvider>;

const OidcProviders = z.array(OidcProvider).max(itemBounds.oidcProviders);

/**
 * Why a provider's sign-in ended without a session. The callback puts one of these in the URL's fragment, because a
 * fragment reaches no server and no log.
 */
export const oidcFailures = [
  /** The sign-in was used before, took more than ten minutes, or began in another browser. */
  'expired',
  'cancelled',
  /** The provider does not respond. Open sessions continue. */
  'unavailable',
  /** The provider's answer was not one that Bedside may trust. */
  'not-trusted',
  'no-name',
  'no-mail',
  'no-department',
  'no-role',
  'suspended',
  /** Someone else signed in than the clinician of the session. */
  'other-person',
  /** This person of the provider belongs to another account. */
  'linked-elsewhere',
  /** The provider names another department than the account's. */
  'other-department',
  /** The session ended while the provider asked. */
  'session-ended',
] as const;
export type OidcFailure = (typeof oidcFailures)[number];

/** A person of a provider, by whom an account's owner can sign in. */
export const Identity = z.object({
  id: Id,
  provider: z.string().max(textBounds.label),
  linkedAt: Instant,
});
export type Identity = z.output<typeof Identity>;

const ProviderParams = z.object({ provider: Id });
const text = (max: number) => z.string().max(max).optional();
const OneTimeCode = z.string().trim().min(1).max(textBounds.token);
const CurrentPassword = z.string().min(1).max(textBounds.password);
/** Where a browser continues, at the provider. */
const Continuation = z.object({ url: z.url().max(textBounds.oidcUrl) });

export const oidcEndpoints = defineEndpoints({
  providers: {
    method: 'get',
    path: '/auth/oidc/providers',
    summary: 'Returns the providers at which clinicians can sign in',
    access: 'public',
    response: OidcProviders,
  },
  waysToSignIn: {
    method: 'get',
    path: '/auth/ways-to-sign-in',
    summary:
      'Returns whether passwords open this installation, and the providers at which clinicians sign in',
    access: 'public',
    response: z.object({ passwords: z.boolean(), providers: OidcProviders }),
  },
  start: {
    method: 'get',
    path: '/auth/oidc/:provider/start',
    summary: 'Begins a sign-in and redirects the browser to the provider',
    access: 'public',
    status: 302,
    params: ProviderParams,
    query: z.object({
      /** `window`: the browser returns to a page that hands the code to the covered screen and closes. */
      from: z.enum(['page', 'window']).optional(),
    }),
    response: z.undefined(),
  },
  callback: {
    method: 'get',
    path: '/auth/oidc/:provider/callback',
    summary:
      'Takes the answer of the provider and redirects to the app, with a one-time code or a reason in the fragment',
    access: 'public',
    status: 302,
    params: ProviderParams,
    query: z.object({
      state: text(textBounds.token),
      code: text(textBounds.oidcCode),
      iss: text(textBounds.url),
      error: text(textBounds.label),
    }),
    response: z.undefined(),
  },
  exchange: {
    method: 'post',
    path: '/auth/oidc/exchange',
    summary: 'Exchanges the one-time code of a finished sign-in for a session',
    access: 'public',
    fails: ['second-factor-required', 'unauthenticated', 'rate-limited'],
    body: z.object({
      code: OneTimeCode,
      /** Required only if the account has a second factor and the provider confirmed none. */
      factorCode: FactorCode.optional(),
      /** In place of that code. */
      passkey: PasskeyProof.optional(),
    }),
    response: LoginAnswer,
  },
  confirm: {
    method: 'post',
    path: '/auth/oidc/:provider/confirm',
    summary:
      'Begins another sign-in of the same clinician, for a covered screen or an act that needs a confirmation',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    fails: ['not-found', 'rate-limited', 'unavailable'],
    params: ProviderParams,
    response: Continuation,
  },
  confirmed: {
    method: 'post',
    path: '/auth/oidc/confirmed',
    summary: 'Notes in this session that its clinician has just signed in again at a provider',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    fails: ['rate-limited'],
    status: 204,
    body: z.object({ code: OneTimeCode }),
    response: z.undefined(),
  },
  link: {
    method: 'post',
    path: '/auth/oidc/:provider/link',
    summary: "Begins to link the owner's person at a provider to their account, with the password",
    access: 'session',
    right: 'none',
    fails: ['not-found', 'rate-limited', 'unavailable'],
    params: ProviderParams,
    body: z.object({ password: CurrentPassword, code: FactorCode.optional() }),
    response: Continuation,
  },
  identities: {
    method: 'get',
    path: '/auth/identities',
    summary: 'Returns the persons of providers by whom the account can be signed in to',
    access: 'session',
    right: 'none',
    response: z.array(Identity).max(itemBounds.identities),
  },
  unlink: {
    method: 'post',
    path: '/auth/identities/:identityId/unlink',
    summary: "Removes a provider's person from the account, with the password",
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    status: 204,
    params: z.object({ identityId: Id }),
    body: z.object({ password: CurrentPassword }),
    response: z.undefined(),
  },
  backchannelLogout: {
    method: 'post',
    path: '/auth/oidc/:provider/backchannel-logout',
    summary: "Ends the sessions that a provider's signed logout token names, and their sockets on every node",
    access: 'public',
    form: true,
    params: ProviderParams,
    body: z.object({ logout_token: z.string().min(1).max(textBounds.logoutToken) }),
    response: z.object({}),
  },
});
