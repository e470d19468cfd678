import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { Member, ResetLink, UpdateMember } from '@bedside/contracts/departments/departments.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { noPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import {
  type Account,
  accountIn,
  accountsIn,
  isActiveAdmin,
  lastUses,
  othersIn,
  storeAccount,
} from '../auth/accounts.service.ts';
import type { Auth } from '../auth/auth.service.ts';
import { isSuspendedBy, withSuspension } from '../auth/suspension.service.ts';
import { securityEvents } from '../security/security.service.ts';
import { departments } from './departments.service.ts';

export type Members = ReturnType<typeof createMembers>;

/** The members of a department, for its administrators (D38). Members of other departments are `not-found`. */
export function createMembers({
  auth: { resets },
  sessionsEnded,
  departmentChanged,
}: {
  auth: { resets: Pick<Auth['resets'], 'linkFor'> };
  /** Disconnects these sessions' sockets on every node. */
  sessionsEnded: (sessionIds: string[], reason: 'revoked') => void;
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'rights') => void;
}) {
  /** Returns a page of the members by name. `before` is the id of the last member on the previous page. */
  async function list(
    { actor: { departmentId } }: RequestContext,
    { limit = itemBounds.members, before }: ListQuery = {},
  ): Promise<PageAnswer<Member[]>> {
    const most = Math.min(limit, itemBounds.members);
    const read = before === undefined ? null : await accountIn(departmentId, before);
    if (before !== undefined && !read) throw noPlace();
    const users = await accountsIn(departmentId, { limit: most + 1, last: read ?? undefined });
    const page = await asSeen(users.slice(0, most));
    return { data: page.map(present), next: users.length > most ? page.at(-1)?._id : undefined };
  }

  /**
   * Suspends or readmits a member, or changes their role or administrator rights. A suspension signs the member out
   * everywhere; a new role holds from the next request. Throws `conflict` if no active administrator would be left, and
   * for a member whom the directory suspends.
   */
  async function update(
    request: RequestContext,
    userId: string,
    change: z.output<typeof UpdateMember>,
  ): Promise<Member> {
    const { actor } = request;
    const { before, changed, ended } = await inTransaction(async (transaction) => {
      await departments.changeMembers(actor.departmentId, transaction);
      const acting = await accountIn(actor.departmentId, actor.id, transaction);
      const user = await accountIn(actor.departmentId, userId, transaction);
      // Another administrator may have just changed the actor's own account.
      if (!acting || !isActiveAdmin(acting)) throw new AppError('forbidden');
      if (!user) throw new AppError('not-found');
      const changed = withChange(user, change);
      if (change.status === 'active' && isSuspendedBy('directory', changed)) throw suspendedInDirectory();
      if (isActiveAdmin(user) && !isActiveAdmin(changed)) await leaveAnother(user, transaction);
      return { before: user, changed, ended: await storeAccount(changed, transaction) };
    });
    sessionsEnded(ended, 'revoked');
    noteChanges(request, before, changed);
    const hasOtherRights = before.userRole !== changed.userRole || before.isAdmin !== changed.isAdmin;
    if (hasOtherRights) departmentChanged(actor.departmentId, 'rights');
    const [seen = changed] = await asSeen([changed]);
    return present(seen);
  }

  /**
   * Returns a single-use link for a member who receives no mail. Throws `conflict` for a suspended member, and for one
   * without a password.
   */
  async function resetLink(request: RequestContext, userId: string): Promise<z.output<typeof ResetLink>> {
    const { actor } = request;
    const user = await accountIn(actor.departmentId, userId);
    if (!user) throw new AppError('not-found');
    if (user.suspendedAt)
      throw new AppError('conflict', {
        message: 'This member is suspended',
        fields: { member: 'suspended' },
      });
    if (user.passwordHash === undefined) {
      throw new AppError('conflict', {
        message: 'A provider signs this member in. There is no password to set',
        fields: { member: 'no-password' },
      });
    }
    const link = await resets.linkFor(user._id, actor.id);
    securityEvents.recordBy(request, 'reset-link-made', { subject: personOf(user) });
    return link;
  }

  return { list, update, resetLink };
}

async function leaveAnother(user: Account, transaction: ClientSession): Promise<void> {
  const { activeAdmins } = await othersIn(user.departmentId, user._id, transaction);
  if (activeAdmins > 0) return;
  throw new AppError('conflict', {
    message: 'A department needs an active administrator. Make another member an administrator first.',
    fields: { member: 'last-admin' },
  });
}

const suspendedInDirectory = () =>
  new AppError('conflict', {
    message: 'The directory of the hospital suspends this person. Only the directory can readmit them.',
    fields: { member: 'suspended-in-directory' },
  });

const personOf = ({ _id: id, fullName }: Account) => ({ id, fullName });

/** Logs each change that an administrator made to a member. */
function noteChanges(request: RequestContext, before: Account, after: Account): void {
  const subject = personOf(after);
  const wasSuspended = isSuspendedBy('administrator', before);
  const isSuspended = isSuspendedBy('administrator', after);
  if (wasSuspended !== isSuspended) {
    securityEvents.recordBy(request, isSuspended ? 'member-suspended' : 'member-readmitted', { subject });
  }
  if (before.isAdmin !== after.isAdmin) {
    securityEvents.recordBy(request, after.isAdmin ? 'admin-granted' : 'admin-removed', { subject });
  }
  if (before.userRole !== after.userRole) {
    const change = { from: before.userRole, to: after.userRole };
    securityEvents.recordBy(request, 'role-changed', { subject, ...change });
  }
}

function withChange(user: Account, { status, role, isAdmin }: z.output<typeof UpdateMember>): Account {
  const isKnownAs =
    status === undefined ? user : withSuspension(user, 'administrator', status === 'suspended');
  return {
    ...isKnownAs,
    ...(role !== undefined && { userRole: role }),
    ...(isAdmin !== undefined && { isAdmin }),
  };
}

/** Returns the accounts with the last use of their sessions as the time when they were last seen. */
async function asSeen(users: readonly Account[]): Promise<Account[]> {
  const uses = await lastUses(users.map(({ _id }) => _id));
  return users.map((user) => {
    const used = uses.get(user._id);
    return used && (!user.lastSeenAt || used > user.lastSeenAt) ? { ...user, lastSeenAt: used } : user;
  });
}

function present(user: Account): Member {
  const { _id: id, fullName, username, email, userRole: role, isAdmin, subscriptionStatus } = user;
  return {
    id,
    fullName,
    username,
    email,
    role,
    isAdmin,
    status: user.suspendedAt ? 'suspended' : 'active',
    ...(isSuspendedBy('directory', user) && { isSuspendedInDirectory: true as const }),
    hasSecondFactor: user.secondFactorSince !== undefined,
    ...(user.lastSeenAt && { lastSeenAt: user.lastSeenAt.toISOString() }),
    subscriptionStatus,
  };
}
