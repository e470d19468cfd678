import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { Member, ResetLink, UpdateMember } from '@bedside/contracts/departments/departments.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import mongoose, { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { noPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { departments } from '../departments/departments.service.ts';
import { noteByAdmin } from './account/security-notes.ts';
import { type StoredUser, UserModel } from './auth.model.ts';
import type { PasswordResets } from './passwords/password-reset.ts';
import { closeLinksOf } from './passwords/reset-links.ts';
import type { SessionsEnded } from './sessions.ts';
import { revokeSessionsOf, updateActors } from './sessions.ts';

export type Members = ReturnType<typeof createMembers>;

/** The members of a department, for its administrators (D38). Members of other departments are `not-found`. */
export function createMembers({
  resets,
  sessionsEnded,
}: {
  resets: PasswordResets;
  sessionsEnded: SessionsEnded;
}) {
  /** Returns a page of the members by name. `before` is the id of the last member on the previous page. */
  async function list(
    { actor: { departmentId } }: RequestContext,
    { limit = itemBounds.members, before }: ListQuery = {},
  ): Promise<PageAnswer<Member[]>> {
    const most = Math.min(limit, itemBounds.members);
    const read = before === undefined ? undefined : await memberOf(departmentId, before);
    if (before !== undefined && !read) throw noPlace();
    const users = await UserModel.find({ departmentId, ...(read && behind(read)) })
      .collation(byName)
      .sort({ fullName: 1, _id: 1 })
      .limit(most + 1)
      .lean<StoredUser[]>();
    const page = users.slice(0, most);
    return { data: page.map(present), next: users.length > most ? page.at(-1)?._id : undefined };
  }

  /**
   * Suspends or readmits a member, or changes their role or administrator rights. A suspension signs the member out
   * everywhere; a new role holds from the next request. Throws `conflict` if no active administrator would be left.
   */
  async function update(
    request: RequestContext,
    userId: string,
    change: z.output<typeof UpdateMember>,
  ): Promise<Member> {
    const { actor } = request;
    const { before, changed, ended } = await mongoose.connection.transaction(async (transaction) => {
      await departments.changeMembers(actor.departmentId, transaction);
      const acting = await memberOf(actor.departmentId, actor.id, transaction);
      const user = await memberOf(actor.departmentId, userId, transaction);
      // Another administrator may have just changed the actor's own account.
      if (!acting || !isActiveAdmin(acting)) throw new AppError('forbidden');
      if (!user) throw new AppError('not-found');
      const changed = withChange(user, change);
      if (isActiveAdmin(user) && !isActiveAdmin(changed)) await leaveAnother(user, transaction);
      await UserModel.replaceOne({ _id: userId }, changed, { session: transaction });
      if (changed.suspendedAt) {
        await closeLinksOf(userId, transaction);
        return { before: user, changed, ended: await revokeSessionsOf(userId, transaction) };
      }
      await updateActors(changed, transaction);
      return { before: user, changed, ended: [] };
    });
    sessionsEnded(ended, 'revoked');
    noteChanges(request, before, changed);
    return present(changed);
  }

  /** Returns a single-use link for a member who receives no mail. Throws `conflict` for a suspended member. */
  async function resetLink(request: RequestContext, userId: string): Promise<z.output<typeof ResetLink>> {
    const { actor } = request;
    const user = await memberOf(actor.departmentId, userId);
    if (!user) throw new AppError('not-found');
    if (user.suspendedAt)
      throw new AppError('conflict', {
        message: 'This member is suspended',
        fields: { member: 'suspended' },
      });
    const link = await resets.linkFor(user._id, actor.id);
    noteByAdmin('reset-link-made', request, user);
    return link;
  }

  return { list, update, resetLink };
}

/** Sorts names as people do. */
const byName = { locale: 'en' };
const behind = ({ _id, fullName }: StoredUser) => ({
  $or: [{ fullName: trusted({ $gt: fullName }) }, { fullName, _id: trusted({ $gt: _id }) }],
});

/** Returns how many other members a user's department has, and how many of them can administer it. */
export async function othersIn(
  departmentId: string,
  userId: string,
  transaction: ClientSession,
): Promise<{ members: number; activeAdmins: number }> {
  const others = await UserModel.find({ departmentId, _id: trusted({ $ne: userId }) }, null, {
    session: transaction,
  }).lean<StoredUser[]>();
  return { members: others.length, activeAdmins: others.filter(isActiveAdmin).length };
}

async function leaveAnother(user: StoredUser, transaction: ClientSession): Promise<void> {
  const { activeAdmins } = await othersIn(user.departmentId, user._id, transaction);
  if (activeAdmins > 0) return;
  throw new AppError('conflict', {
    message: 'A department needs an active administrator. Make somebody else one first.',
    fields: { member: 'last-admin' },
  });
}

/** Logs each change that an administrator made to a member. */
function noteChanges(request: RequestContext, before: StoredUser, after: StoredUser): void {
  const wasSuspended = before.suspendedAt !== undefined;
  const isSuspended = after.suspendedAt !== undefined;
  if (wasSuspended !== isSuspended) {
    noteByAdmin(isSuspended ? 'member-suspended' : 'member-readmitted', request, after);
  }
  if (before.isAdmin !== after.isAdmin) {
    noteByAdmin(after.isAdmin ? 'admin-granted' : 'admin-removed', request, after);
  }
  if (before.userRole !== after.userRole) {
    noteByAdmin('role-changed', request, after, { from: before.userRole, to: after.userRole });
  }
}

const isActiveAdmin = (user: StoredUser) => user.isAdmin && !user.suspendedAt;

function memberOf(departmentId: string, userId: string, transaction?: ClientSession) {
  const options = transaction ? { session: transaction } : {};
  return UserModel.findOne({ _id: userId, departmentId }, null, options).lean<StoredUser>();
}

function withChange(user: StoredUser, { status, role, isAdmin }: z.output<typeof UpdateMember>): StoredUser {
  const { suspendedAt, ...rest } = user;
  const closedAt = status === 'suspended' ? (suspendedAt ?? now()) : status ? undefined : suspendedAt;
  return {
    ...rest,
    ...(closedAt && { suspendedAt: closedAt }),
    ...(role !== undefined && { userRole: role }),
    ...(isAdmin !== undefined && { isAdmin }),
  };
}

function present(user: StoredUser): Member {
  const { _id: id, fullName, username, email, userRole: role, isAdmin, subscriptionStatus } = user;
  return {
    id,
    fullName,
    username,
    email,
    role,
    isAdmin,
    status: user.suspendedAt ? 'suspended' : 'active',
    hasSecondFactor: user.secondFactorSince !== undefined,
    ...(user.lastSeenAt && { lastSeenAt: user.lastSeenAt.toISOString() }),
    subscriptionStatus,
  };
}
