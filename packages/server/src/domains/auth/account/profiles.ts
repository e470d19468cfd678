import type { LoginAnswer, Profile, User } from '@bedside/contracts/auth/auth.contract.ts';
import { countersignedOfMember, rightsOfMember } from '@bedside/contracts/rights.ts';
import type * as z from 'zod';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { departments } from '../../departments/departments.service.ts';
import type { StoredUser } from '../auth.model.ts';
import type { OpenedSession } from '../sessions.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Accounts as their owners see them. `idleMinutes` is the idle time before a screen locks (D42). */
export function createProfiles({
  trialSessionLimit,
  idleMinutes,
  oidcProviders,
}: {
  trialSessionLimit: number;
  idleMinutes: number;
  oidcProviders: readonly OidcProviderSettings[];
}) {
  /** Returns the account, of a department that was read before if given. */
  async function user(stored: StoredUser, department?: User['department']): Promise<User> {
    const isTrial = stored.subscriptionStatus === 'unsubscribed';
    return {
      id: stored._id,
      username: stored.username,
      email: stored.email,
      fullName: stored.fullName,
      ...(stored.firstName !== undefined && { firstName: stored.firstName }),
      ...(stored.lastName !== undefined && { lastName: stored.lastName }),
      role: stored.userRole,
      isAdmin: stored.isAdmin,
      department: department ?? {
        id: stored.departmentId,
        name: await departments.nameOf(stored.departmentId),
      },
      subscriptionStatus: stored.subscriptionStatus,
      sessionCount: stored.sessionCount,
      sessionLimit: isTrial ? trialSessionLimit : null,
    };
  }

  /** Returns the account with the current session. */
  async function profile(
    stored: StoredUser,
    { expiresAt, mustEnrol }: { expiresAt: Date; mustEnrol?: boolean },
  ): Promise<Profile> {
    const issuers = new Set(stored.identities?.map(({ issuer }) => issuer));
    const providers = oidcProviders.filter(({ issuer }) => issuers.has(issuer));
    const { department, table, ...settings } = await departments.ofProfile(stored.departmentId);
    const rights = rightsOfMember({ role: stored.userRole, isAdmin: stored.isAdmin }, table);
    const countersigned = countersignedOfMember({ role: stored.userRole }, table);
    return {
      ...(await user(stored, department)),
      session: { expiresAt: expiresAt.toISOString() },
      idleMinutes,
      ...settings,
      rights,
      ...(countersigned.length > 0 && { countersigned }),
      ...(mustEnrol && { mustEnrol }),
      ...(stored.passwordHash === undefined && { hasNoPassword: true as const }),
      ...(providers.length > 0 && { providers: providers.map(({ id, name }) => ({ id, name })) }),
      ...(stored.isOwnerAsked && { isOwnerAsked: true as const }),
    };
  }

  /** Returns the data that a screen receives with a new session. */
  async function signedIn(stored: StoredUser, opened: OpenedSession): Promise<z.output<typeof LoginAnswer>> {
    const { token, expiresAt } = opened;
    const own = await profile(stored, opened);
    const { sessionCount, sessionLimit } = own;
    return { token, expiresAt: expiresAt.toISOString(), user: own, sessionCount, sessionLimit };
  }

  return { user, profile, signedIn };
}
