import { createHmac } from 'node:crypto';
import type { LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import type { OidcFailure, OidcProvider, oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import type { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import { signInSeconds } from '../../../http/client/sign-in-cookie.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { idOf, newToken } from '../../../infra/secrets/tokens.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { countAttempt, countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import type { RedirectAnswer } from '../../../request/answers.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { settingBounds } from '../../../work-bounds.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { LoginSessionModel, type StoredUser, UserModel, withIdentity } from '../auth.model.ts';
import { noteConfirmed } from '../confirmations.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factor.ts';
import { revokeSessionsOfProvider, type SessionsEnded } from '../sessions.ts';
import type { PasswordGuard } from '../sign-in/password-guard.ts';
import { type Admission, suspended } from '../sign-in/sign-in.ts';
import { accountOf, notedBy } from './directory-accounts.ts';
import { directoryPerson, provedSecondFactor } from './directory-person.ts';
import { createIdentities } from './identities.ts';
import {
  OidcCodeModel,
  OidcLogoutTokenModel,
  type OidcPurpose,
  OidcSignInModel,
  type StoredOidcCode,
  type StoredOidcSignIn,
} from './oidc.model.ts';
import type { Checks } from './provider-client.ts';
import {
  createProviderClient,
  type Ended,
  logoutTokenSeconds,
  OidcRefusal,
  type ProvenPerson,
  type ProviderClient,
} from './provider-client.ts';

/** How long a one-time code waits for its exchange: long enough to type the code of a second factor. */
const codeMs = 5 * 60 * 1000;

interface OidcDependencies {
  limits: RateLimits;
  guard: PasswordGuard;
  secondFactors: SecondFactors;
  passkeys: Pick<Passkeys, 'challenge'>;
  /** Opens a counted session. */
  open: (
    user: StoredUser,
    caller: PublicContext,
    admission: Admission,
  ) => Promise<z.output<typeof LoginAnswer>>;
  oidcProviders: readonly OidcProviderSettings[];
  passwordSignIn: boolean;
  origin: () => string;
  sessionsEnded: SessionsEnded;
  notices: AccountNotices;
  log: Log;
}

type Answer = z.output<NonNullable<typeof oidcEndpoints.callback.query>>;

/** Sign-in at a hospital's directory, by OpenID Connect. */
export function createOidc(dependencies: OidcDependencies) {
  const {
    limits,
    guard,
    secondFactors,
    passkeys,
    open,
    oidcProviders,
    passwordSignIn,
    origin,
    sessionsEnded,
    log,
  } = dependencies;
  const clients = new Map(oidcProviders.map((settings) => [settings.id, createProviderClient(settings)]));
  const providers: OidcProvider[] = oidcProviders.map(({ id, name }) => ({ id, name }));
  const identities = createIdentities({ ...dependencies, providers: oidcProviders });

  function clientOf(providerId: string): ProviderClient {
    const client = clients.get(providerId);
    if (!client) throw new AppError('not-found');
    return client;
  }

  /** The provider must know this address. It never follows from a request. */
  const redirectUri = (providerId: string) => `${origin()}/api/auth/oidc/${providerId}/callback`;

  /** Stores a new sign-in at a provider, bound to the browser, and returns the provider's address for it. */
  async function begin(
    client: ProviderClient,
    browser: PublicContext['browser'],
    { purpose, isWindow, isFresh }: { purpose: OidcPurpose; isWindow: boolean; isFresh: boolean },
  ): Promise<string> {
    const { id: providerId } = client.settings;
    const state = newToken();
    const cookie = browser().keep();
    const address = await client.address(redirectUri(providerId), checksOf(cookie, state), { isFresh });
    const createdAt = now();
    await OidcSignInModel.create({
      _id: idOf(state),
      providerId,
      browser: idOf(cookie),
      purpose,
      ...(isWindow && { isWindow }),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + signInSeconds * 1000),
    });
    return address.href;
  }

  /** Sends a browser to the provider, or back to the sign-in with the reason. Throws `not-found` or `rate-limited`. */
  async function start(
    providerId: string,
    { from }: { from?: 'page' | 'window' | undefined },
    request: PublicContext,
  ): Promise<RedirectAnswer> {
    const client = clientOf(providerId);
    await countAttempt(limits, rateBounds.oidcStartsByNetwork, request.network);
    const isWindow = from === 'window';
    try {
      // A covered screen must know who stands before it now.
      const intent = { purpose: { kind: 'sign-in' as const }, isWindow, isFresh: isWindow };
      return { location: await begin(client, request.browser, intent) };
    } catch (error) {
      return failed(providerId, error, isWindow);
    }
  }

  /**
   * Takes the provider's answer. Every outcome is a page of the app, with a one-time code or a reason in the fragment.
   * Each state works once, for its provider and its browser.
   */
  async function callback(
    providerId: string,
    answer: Answer,
    request: PublicContext,
  ): Promise<RedirectAnswer> {
    const client = clientOf(providerId);
    await countAttempt(limits, rateBounds.oidcAnswersByNetwork, request.network);
    const { secret } = request.browser();
    const attempt =
      secret !== undefined && answer.state !== undefined
        ? await OidcSignInModel.findOneAndDelete({
            _id: idOf(answer.state),
            browser: idOf(secret),
            expiresAt: trusted({ $gt: now() }),
          }).lean<StoredOidcSignIn>()
        : null;
    const isWindow = attempt?.isWindow ?? false;
    try {
      if (!attempt || secret === undefined || answer.state === undefined) throw new OidcRefusal('expired');
      // The answer of one provider came to the address of another one.
      if (attempt.providerId !== providerId) throw new OidcRefusal('not-trusted');
      const url = new URL(redirectUri(providerId));
      for (const [name, value] of Object.entries(answer)) {
        if (value !== undefined) url.searchParams.set(name, value);
      }
      const { purpose, createdAt } = attempt;
      const isFresh = purpose.kind !== 'sign-in' || isWindow;
      const proven = await client.redeem(
        url,
        checksOf(secret, answer.state),
        isFresh ? createdAt : undefined,
      );
      const code = await finish(client.settings, proven, { attempt, browser: idOf(secret), caller: request });
      return page(isWindow, { 'oidc-code': code, ...(purpose.kind !== 'sign-in' && { for: purpose.kind }) });
    } catch (error) {
      return failed(providerId, error, isWindow);
    }
  }

  /** Returns a one-time code for what a person has proven. Throws an {@link OidcRefusal}. */
  async function finish(
    settings: OidcProviderSettings,
    proven: ProvenPerson,
    { attempt, browser, caller }: { attempt: StoredOidcSignIn; browser: string; caller: PublicContext },
  ): Promise<string> {
    const { purpose, providerId } = attempt;
    const user =
      purpose.kind === 'sign-in'
        ? await accountOf(proven, directoryPerson(settings, proven), { note: notedBy(caller), sessionsEnded })
        : await ofSession(purpose);
    if (purpose.kind === 'confirm' && !hasIdentity(user, proven)) throw new OidcRefusal('other-person');
    if (purpose.kind === 'link') {
      await identities.link(user, proven, directoryPerson(settings, proven), caller);
    }
    const code = newToken();
    const { issuer, subject, sid, authenticatedAt } = proven;
    await OidcCodeModel.create({
      _id: idOf(code),
      providerId,
      browser,
      ...(purpose.kind !== 'sign-in' && { sessionId: purpose.sessionId }),
      userId: user._id,
      issuer,
      subject,
      ...(sid !== undefined && { sid }),
      ...(authenticatedAt && { authenticatedAt }),
      hasSecondFactor: provedSecondFactor(settings, proven),
      expiresAt: new Date(now().getTime() + codeMs),
    });
    return code;
  }

  /**
   * Exchanges a one-time code for a session. Throws `unauthenticated` for a code that is unknown, used, expired or of
   * another browser, `second-factor-required`, `forbidden` for a suspended account, or `rate-limited`. A code stays
   * valid while its person looks for the code of their second factor.
   */
  async function exchange(
    { code, factorCode, passkey }: z.output<typeof oidcEndpoints.exchange.body>,
    request: PublicContext,
  ): Promise<z.output<typeof LoginAnswer>> {
    const proof = await codeOf(code, request.browser(), request.network);
    const user = proof && (await UserModel.findById(proof.userId).lean<StoredUser>());
    if (!proof || !user || proof.sessionId !== undefined) throw overtaken();
    if (user.suspendedAt) throw suspended();
    if (!proof.hasSecondFactor) await secondFactors.admit(user, { code: factorCode, passkey }, request);
    const { issuer, subject, sid, hasSecondFactor, authenticatedAt } = proof;
    return open(user, request, {
      unchanged: withIdentity({ issuer, subject }),
      proof: {
        identity: { issuer, subject, ...(sid !== undefined && { sid }), hasSecondFactor },
        // The provider's clock may be ahead, and a confirmation must not last longer for that.
        ...(authenticatedAt && {
          confirmedAt: new Date(Math.min(authenticatedAt.getTime(), now().getTime())),
        }),
      },
      refused: overtaken,
      // Of two exchanges at once, and of one with the provider's logout, exactly one succeeds.
      async spend(transaction) {
        const { deletedCount } = await OidcCodeModel.deleteOne({ _id: proof._id }, { session: transaction });
        if (deletedCount === 0) throw overtaken();
      },
    });
  }

  /** Returns what a browser needs to use a passkey in an exchange. Throws what {@link exchange} does, and `conflict`. */
  async function passkeyChallenge(
    code: string,
    request: PublicContext,
  ): Promise<z.output<typeof passkeysEndpoints.challengeForCode.response>> {
    const proof = await codeOf(code, request.browser(), request.network);
    const user = proof && (await UserModel.findById(proof.userId).lean<StoredUser>());
    if (!user || proof.sessionId !== undefined) throw overtaken();
    if (user.suspendedAt) throw suspended();
    return passkeys.challenge(user._id, 'sign-in');
  }

  /** Begins another sign-in of the session's clinician, and returns the provider's address for a window. */
  async function confirm(request: RequestContext, providerId: string): Promise<{ url: string }> {
    const { id: userId, sessionId } = request.actor;
    return beginFor(request, providerId, { kind: 'confirm', sessionId, userId });
  }

  /** Notes in the session that its clinician has just signed in again. Throws `invalid-input` for a code of another one. */
  async function confirmed({ actor, browser }: RequestContext, code: string): Promise<void> {
    const proof = browser && (await codeOf(code, browser(), actor.id));
    const isOwn = proof?.sessionId === actor.sessionId && proof.userId === actor.id;
    const { deletedCount } = isOwn ? await OidcCodeModel.deleteOne({ _id: proof._id }) : { deletedCount: 0 };
    if (deletedCount === 0) throw new AppError('invalid-input', { fields: { code: 'expired' } });
    await noteConfirmed(actor.sessionId);
    await UserModel.updateOne({ _id: actor.id }, { lastSeenAt: now() });
  }

  /**
   * Begins to link the owner's person at a provider. Throws `invalid-input` for a wrong password or code, because someone
   * at an unlocked screen must not add their own key to the account.
   */
  async function link(
    request: RequestContext,
    providerId: string,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<{ url: string }> {
    const { id: userId, sessionId } = request.actor;
    const user = await guard.confirm(userId, password);
    if (!user) throw new AppError('invalid-input', { fields: { password: 'wrong' } });
    await secondFactors.require(user, code);
    await noteConfirmed(sessionId);
    return beginFor(request, providerId, { kind: 'link', sessionId, userId });
  }

  async function beginFor(
    { browser, actor }: RequestContext,
    providerId: string,
    purpose: OidcPurpose,
  ): Promise<{ url: string }> {
    const client = clientOf(providerId);
    if (!browser) throw new AppError('not-found');
    await countAttempt(limits, rateBounds.oidcStartsByAccount, actor.id);
    try {
      return { url: await begin(client, browser, { purpose, isWindow: true, isFresh: true }) };
    } catch (error) {
      note(providerId, error);
      throw new AppError('unavailable', {
        message: `${client.settings.name} does not respond`,
        retryAfterSeconds: retrySeconds,
      });
    }
  }

  /**
   * Ends the sessions that a provider's logout token names. Throws `unparsable` for a token that the provider did not
   * sign for us, and for one that was obeyed before.
   */
  async function backchannelLogout(
    providerId: string,
    token: string,
    { network }: PublicContext,
  ): Promise<Record<string, never>> {
    const client = clientOf(providerId);
    const ended = await countingFailures(limits, [[rateBounds.wrongLogoutTokens, network]], () =>
      client
        .endedBy(token)
        .then(async (read) => ((await OidcLogoutTokenModel.exists({ _id: nameOf(read) })) ? undefined : read))
        .catch((error: unknown) => {
          if (!(error instanceof OidcRefusal)) throw error;
          note(providerId, error);
          return undefined;
        }),
    );
    if (!ended) throw new AppError('unparsable', { message: 'The logout token is not valid' });
    const { issuer, sid, subject } = ended;
    // A sign-in of the same session may be about to open one.
    await OidcCodeModel.deleteMany({
      issuer,
      ...(sid !== undefined ? { sid } : subject !== undefined && { subject }),
    });
    const { ids, users } = await revokeSessionsOfProvider({
      issuer,
      ...(sid !== undefined && { sid }),
      ...(subject !== undefined && { subject }),
    });
    sessionsEnded(ids, 'signed-out');
    identities.noteEnded(users);
    // Kept last: a provider repeats a token that we could not obey.
    await OidcLogoutTokenModel.updateOne(
      { _id: nameOf(ended) },
      { expiresAt: new Date(now().getTime() + logoutTokenMs) },
      { upsert: true },
    );
    return {};
  }

  /** Returns what a code proved. A wrong code counts against `counted`. */
  function codeOf(
    code: string,
    { secret }: { readonly secret: string | undefined },
    counted: string,
  ): Promise<StoredOidcCode | undefined> {
    return countingFailures(limits, [[rateBounds.wrongOidcCodes, counted]], async () => {
      if (secret === undefined) return undefined;
      const found = await OidcCodeModel.findOne({
        _id: idOf(code),
        browser: idOf(secret),
        expiresAt: trusted({ $gt: now() }),
      }).lean<StoredOidcCode>();
      return found ?? undefined;
    });
  }

  function failed(providerId: string, error: unknown, isWindow: boolean): RedirectAnswer {
    if (!(error instanceof OidcRefusal)) throw error;
    note(providerId, error);
    return page(isWindow, { 'oidc-failure': error.failure, provider: providerId });
  }

  /** Logs a failure by its codes. A provider's text can quote a person. */
  function note(providerId: string, error: unknown): void {
    const failure: OidcFailure | undefined = error instanceof OidcRefusal ? error.failure : undefined;
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    log.warn(
      { providerId, failure, cause: cause instanceof Error ? cause.name : undefined, code },
      'a sign-in at a provider failed',
    );
  }

  const counted = ({ network }: PublicContext) =>
    countAttempt(limits, rateBounds.signInReadsByNetwork, network);

  /** Returns the providers, for their buttons. Throws `rate-limited`. */
  async function list(request: PublicContext): Promise<OidcProvider[]> {
    await counted(request);
    return providers;
  }

  /** Returns what the sign-in offers. Throws `rate-limited`. */
  async function waysToSignIn(request: PublicContext) {
    await counted(request);
    return { passwords: passwordSignIn, providers };
  }

  return {
    list,
    waysToSignIn,
    start,
    callback,
    exchange,
    passkeyChallenge,
    confirm,
    confirmed,
    link,
    backchannelLogout,
    identities,
  };
}

/** How long a logout token is remembered: while it may be obeyed, by clocks that differ as much as they may. */
const logoutTokenMs = (logoutTokenSeconds + 2 * settingBounds.clockToleranceSeconds.most) * 1000;

/** The name of a logout token among those of all providers. */
const nameOf = ({ issuer, jti }: Ended): string => idOf(JSON.stringify([issuer, jti]));

/** The wait before another attempt at a provider that does not respond. */
const retrySeconds = 30;

/** A page of our own, with what it needs in the fragment, which no server and no log receives. */
const page = (isWindow: boolean, fragment: Record<string, string>): RedirectAnswer => ({
  location: `${isWindow ? '/signed-in' : '/'}#${new URLSearchParams(fragment)}`,
});

const overtaken = () =>
  new AppError('unauthenticated', { message: 'This sign-in is no longer valid. Please begin again' });

const hasIdentity = ({ identities = [] }: StoredUser, { issuer, subject }: ProvenPerson): boolean =>
  identities.some((one) => one.issuer === issuer && one.subject === subject);

/** Returns the account of a session that is still open. */
async function ofSession({ sessionId, userId }: { sessionId: string; userId: string }): Promise<StoredUser> {
  const [session, user] = await Promise.all([
    LoginSessionModel.findById(sessionId, { revokedAt: 1, expiresAt: 1 }).lean(),
    UserModel.findById(userId).lean<StoredUser>(),
  ]);
  if (!session || session.revokedAt || session.expiresAt <= now() || !user || user.suspendedAt) {
    throw new OidcRefusal('session-ended');
  }
  return user;
}

/**
 * Returns the values that bind a provider's answer to this browser. Nonce and PKCE verifier follow from the browser's
 * cookie and the state: whoever reads only the database, or only the addresses, has neither.
 */
function checksOf(cookie: string, state: string): Checks {
  const derived = (purpose: string) =>
    createHmac('sha256', cookie).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}
