import { type ClientSession, trusted } from 'mongoose';
import { byName, LoginSessionModel, type StoredUser, UserModel } from './auth.model.ts';
import { closeLinksOf } from './passwords/reset-links.ts';
import { revokeSessionsOf, updateActors } from './sessions.ts';

/** Administrators of one department who get a notice. */
const maxNotifiedAdmins = 50;

export type Account = StoredUser;

const behind = ({ _id, fullName }: Account) => ({
  $or: [{ fullName: trusted({ $gt: fullName }) }, { fullName, _id: trusted({ $gt: _id }) }],
});

/** Returns up to `limit` accounts of a department by name, beginning behind `last`. */
export function accountsIn(
  departmentId: string,
  { limit, last }: { limit: number; last?: Account | undefined },
): Promise<Account[]> {
  return UserModel.find({ departmentId, ...(last && behind(last)) })
    .collation(byName)
    .sort({ fullName: 1, _id: 1 })
    .limit(limit)
    .lean<Account[]>();
}

/** Returns the active accounts of a department, or those among given ids, by name. */
export function activeAccountsIn(
  departmentId: string,
  { ids, limit }: { ids?: readonly string[] | undefined; limit: number },
): Promise<Account[]> {
  return UserModel.find({
    departmentId,
    suspendedAt: trusted({ $exists: false }),
    ...(ids && { _id: trusted({ $in: ids }) }),
  })
    .collation(byName)
    .sort({ fullName: 1, _id: 1 })
    .limit(limit)
    .lean<Account[]>();
}

/** Returns the active administrators of a department. */
export function activeAdminsIn(departmentId: string): Promise<Account[]> {
  return UserModel.find({ departmentId, isAdmin: true, suspendedAt: trusted({ $exists: false }) })
    .limit(maxNotifiedAdmins)
    .lean<Account[]>();
}

/** Returns the full names of at most `limit` accounts of a department, suspended ones too. */
export async function namesIn(departmentId: string, limit: number): Promise<string[]> {
  const accounts = await UserModel.find({ departmentId }, { _id: 0, fullName: 1 })
    .collation(byName)
    .sort({ fullName: 1, _id: 1 })
    .limit(limit)
    .lean<Pick<Account, 'fullName'>[]>();
  return accounts.map(({ fullName }) => fullName);
}

/** Returns an account if it belongs to the department. */
export function accountIn(departmentId: string, userId: string, transaction?: ClientSession) {
  const options = transaction ? { session: transaction } : {};
  return UserModel.findOne({ _id: userId, departmentId }, null, options).lean<Account>();
}

/** Returns when each of these users last used one of their stored sessions. */
export async function lastUses(userIds: readonly string[]): Promise<Map<string, Date>> {
  const uses = await LoginSessionModel.aggregate<{ _id: string; last: Date | null }>([
    { $match: { userId: { $in: userIds } } },
    { $group: { _id: '$userId', last: { $max: '$lastUsedAt' } } },
  ]);
  return new Map(uses.flatMap(({ _id, last }) => (last ? [[_id, last]] : [])));
}

/** Returns how many other members a user's department has, and how many of them can administer it. */
export async function othersIn(
  departmentId: string,
  userId: string,
  transaction: ClientSession,
): Promise<{ members: number; activeAdmins: number }> {
  const others = await UserModel.find({ departmentId, _id: trusted({ $ne: userId }) }, null, {
    session: transaction,
  }).lean<Account[]>();
  return { members: others.length, activeAdmins: others.filter(isActiveAdmin).length };
}

export const isActiveAdmin = (account: Account) => account.isAdmin && !account.suspendedAt;

/**
 * Stores a changed account within a transaction. A suspended account loses its reset links and its sessions; this
 * returns their ids, for their sockets. Open sessions of another account get its role and rights.
 */
export async function storeAccount(changed: Account, transaction: ClientSession): Promise<string[]> {
  await UserModel.replaceOne({ _id: changed._id }, changed, { session: transaction });
  if (changed.suspendedAt) {
    await closeLinksOf(changed._id, transaction);
    return revokeSessionsOf(changed._id, transaction);
  }
  await updateActors(changed, transaction);
  return [];
}
