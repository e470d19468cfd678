import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import type { RenewSession } from '@bedside/contracts/sessions/sessions.contract.ts';
import type * as z from 'zod';
import type { LeakedPasswords } from '../../infra/files/leaked-passwords.ts';
import type { Mailer } from '../../infra/mail/mail.ts';
import type { Log } from '../../infra/observe/log.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import { directoryOf, type OidcProviderSettings } from '../../oidc-providers.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { AccountNotices } from '../security/notices.service.ts';
import { securityEvents } from '../security/security.service.ts';
import { createOwnAccount } from './account/own-account.ts';
import { createOwnSessions } from './account/own-sessions.ts';
import { createOwnership } from './account/ownership.ts';
import { createProfiles } from './account/profiles.ts';
import { createRegistration } from './account/registration.ts';
import { LoginSessionModel, type StoredSession, type StoredUser, UserModel } from './auth.model.ts';
import { createOidc } from './oidc/oidc.service.ts';
import { createPasswordResets } from './passwords/password-reset.ts';
import { createPasswordRules } from './passwords/password-rules.ts';
import { createScim } from './scim/scim.service.ts';
import { createDepartmentFactors } from './second-factor/department-factors.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { replaceSession, revokeSession, type SessionGate, type SessionsEnded } from './sessions.ts';
import { createPasswordGuard } from './sign-in/password-guard.ts';
import { createSignIn } from './sign-in/sign-in.ts';

interface AuthOptions {
  coordination: Coordination;
  mailer: Mailer;
  log: Log;
  /** Returns the installation's public origin, for links. */
  origin: () => string;
  sessionsEnded: SessionsEnded;
  trialSessionLimit: number;
  sessionHours: number;
  gate: SessionGate;
  notices: AccountNotices;
  secrets: SecretBox;
  /** Idle minutes before a screen locks (D42). */
  idleMinutes: number;
  /** The providers at which clinicians sign in. */
  oidcProviders: readonly OidcProviderSettings[];
  /** Whether passwords open this installation. */
  passwordSignIn: boolean;
  /** `exact`: a one-time code counts for its own 30 s only. Undefined: a little longer. */
  oneTimeCodes?: 'exact' | undefined;
  /** The hospital's own words. A new password needs more than these. */
  passwordWords?: readonly string[] | undefined;
  leakedPasswords?: Pick<LeakedPasswords, 'has'> | undefined;
  scimToken: string | undefined;
  scimProvider: string | undefined;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Accounts and sessions. The neighboring folders contain the parts: registration, sign-in, passwords, second factor.
 */
export function createAuth(options: AuthOptions) {
  const { coordination, sessionsEnded, notices } = options;
  const { limits, trial } = coordination;
  const guard = createPasswordGuard(limits);
  const rules = createPasswordRules(options);
  const profiles = createProfiles(options);
  const passkeys = createPasskeys({ ...options, limits });
  const secondFactors = createSecondFactors({ ...options, limits, guard, passkeys });

  /** Returns the signed-in clinician. */
  async function profile({ actor }: RequestContext): Promise<Profile> {
    const [user, session] = await Promise.all([
      UserModel.findById(actor.id).lean<StoredUser>(),
      LoginSessionModel.findById(actor.sessionId).lean<StoredSession>(),
    ]);
    if (!user || !session) throw new AppError('unauthenticated');
    return profiles.profile(user, session);
  }

  /**
   * Checks who is at the covered screen, as the ways to confirm do, and replaces the session: a token that was copied
   * before no longer works (ASVS 7.2.4).
   */
  async function renew(
    request: RequestContext,
    { password, passkey, code }: z.output<typeof RenewSession>,
  ): Promise<{ token: string; expiresAt: string }> {
    if (password !== undefined) await own.unlock(request, { password });
    else if (passkey !== undefined) await passkeys.confirm(request, passkey);
    else if (code !== undefined) await oidc.confirmed(request, code);
    const { token, expiresAt } = await replaceSession(request.actor.sessionId);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** Ends this session at once, for its requests and for its sockets on every node. */
  async function logout(request: RequestContext): Promise<void> {
    const { actor } = request;
    await revokeSession(actor.sessionId);
    sessionsEnded([actor.sessionId], 'signed-out');
    securityEvents.recordBy(request, 'signed-out');
  }

  const signIn = createSignIn({ ...options, trial, guard, profiles, secondFactors, passkeys });
  const { login, open, passkeyChallenge } = signIn;
  const oidc = createOidc({ ...options, limits, guard, secondFactors, passkeys, open });
  const own = createOwnAccount({ limits, guard, rules, profiles, sessionsEnded, notices });
  return {
    ...createRegistration({ ...options, limits, profiles, rules }),
    login,
    passkeyChallenge,
    passkeys,
    oidc,
    scim: createScim({
      ...options,
      token: options.scimToken,
      provider: directoryOf(options.oidcProviders, options.scimProvider),
    }),
    profile,
    logout,
    resets: createPasswordResets({ ...options, limits, guard, rules }),
    sessions: createOwnSessions(options),
    secondFactors,
    departmentFactors: createDepartmentFactors({ notices }),
    ownership: createOwnership(options),
    own,
    renew,
  };
}
