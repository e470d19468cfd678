import type { LoginAnswer, Profile, User } from '@bedside/contracts/auth/auth.contract.ts';
import type * as z from 'zod';
import { departments } from '../../departments/departments.service.ts';
import type { StoredUser } from '../auth.model.ts';
import type { OpenedSession } from '../sessions.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Accounts as their owners see them. `idleMinutes`: after how long a screen covers itself (D42). */
export function createProfiles({
  trialSessionLimit,
  idleMinutes,
}: {
  trialSessionLimit: number;
  idleMinutes: number;
}) {
  async function user(stored: StoredUser): Promise<User> {
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
      department: { id: stored.departmentId, name: await departments.nameOf(stored.departmentId) },
      subscriptionStatus: stored.subscriptionStatus,
      sessionCount: stored.sessionCount,
      sessionLimit: isTrial ? trialSessionLimit : null,
    };
  }

  /** With the session that looks. */
  async function profile(
    stored: StoredUser,
    { expiresAt, mustEnrol }: { expiresAt: Date; mustEnrol?: boolean },
  ): Promise<Profile> {
    return {
      ...(await user(stored)),
      session: { expiresAt: expiresAt.toISOString() },
      idleMinutes,
      ...(mustEnrol && { mustEnrol }),
      ...(stored.isOwnerAsked && { isOwnerAsked: true as const }),
    };
  }

  /** What a screen gets with a session that was opened for it. */
  async function signedIn(stored: StoredUser, opened: OpenedSession): Promise<z.output<typeof LoginAnswer>> {
    const { token, expiresAt } = opened;
    const own = await profile(stored, opened);
    const { sessionCount, sessionLimit } = own;
    return { token, expiresAt: expiresAt.toISOString(), user: own, sessionCount, sessionLimit };
  }

  return { user, profile, signedIn };
}
