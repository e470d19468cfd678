import { randomInt } from 'node:crypto';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import type { SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import type { ClientSession } from 'mongoose';
import { newId } from '../../../infra/mongo/ids.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Caller } from '../../../request/request-context.ts';
import { departments } from '../../departments/departments.service.ts';
import { addressOf, securityEvents } from '../../security/security.service.ts';
import { noteOf } from '../account/security-notes.ts';
import { othersIn } from '../accounts.service.ts';
import { type StoredUser, UserModel, withIdentity } from '../auth.model.ts';
import { closeLinksOf } from '../passwords/reset-links.ts';
import { revokeSessionsOf, type SessionsEnded, updateActors } from '../sessions.ts';
import type { DirectoryPerson } from './directory-person.ts';
import { OidcRefusal, type ProvenPerson } from './provider-client.ts';

/** Attempts at a username while others have the wanted one. */
const maxUsernameAttempts = 5;

type Identified = Pick<ProvenPerson, 'issuer' | 'subject'>;

/** Logs what a directory changed, in the department of the account. */
export type NoteChange = (
  kind: SecurityEventKind,
  user: StoredUser,
  change?: { from: string; to: string },
) => void;

/** Logs what a sign-in at a provider changed. */
export const notedBy =
  (caller: Caller): NoteChange =>
  (kind, user, change) => {
    if (!change) return noteOf(kind, user, caller);
    const subject = { id: user._id, fullName: user.fullName };
    const { departmentId } = user;
    securityEvents.record(kind, {
      departmentId,
      subject,
      ...addressOf(caller),
      about: 'provider',
      ...change,
    });
  };

/**
 * Returns the account of a provider's person, as the directory now describes it. Creates it at the first sign-in.
 *
 * Only issuer and subject find an account. A name, a username or a mail address never does, because a directory may give
 * each of them to someone else tomorrow.
 */
export async function accountOf(
  identified: Identified,
  person: DirectoryPerson,
  { note, sessionsEnded }: { note: NoteChange; sessionsEnded: SessionsEnded },
): Promise<StoredUser> {
  const known = await UserModel.findOne(withIdentity(identified)).lean<StoredUser>();
  if (!known) return createAccount(identified, person, note);
  if (known.suspendedAt) throw new OidcRefusal('suspended');
  return follow(known, person, { note, sessionsEnded });
}

/** Creates the account of a directory's person, with a username that is free. Returns the one of a twin request. */
export async function createAccount(
  { issuer, subject }: Identified,
  person: DirectoryPerson,
  note: NoteChange,
  more: Partial<StoredUser> = {},
): Promise<StoredUser> {
  const departmentId = await firstDepartment(person);
  const { username, fullName, firstName, lastName, email, role, isAdmin = false } = person;
  const createdAt = now();
  for (let attempt = 0; ; attempt += 1) {
    const name = freeUsername(username, attempt);
    const user: StoredUser = {
      _id: newId(),
      departmentId,
      username: name,
      usernameKey: comparable(name),
      email,
      ...(person.isEmailVerified && { emailConfirmedAt: createdAt }),
      identities: [{ issuer, subject, linkedAt: createdAt }],
      fullName,
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      userRole: role,
      isAdmin,
      // The hospital pays for its directory's people (D4).
      subscriptionStatus: 'subscribed',
      sessionCount: 0,
      createdAt,
      ...more,
    };
    try {
      await UserModel.create(user);
    } catch (error) {
      const taken = duplicateKeyOf(error);
      // The same person signed in twice at the same moment.
      const twin =
        taken === 'identities.issuer,identities.subject' &&
        (await UserModel.findOne(withIdentity({ issuer, subject })).lean<StoredUser>());
      if (twin) return twin;
      if (taken !== 'usernameKey' || attempt >= maxUsernameAttempts) throw error;
      continue;
    }
    note('member-joined', user);
    if (user.isAdmin) note('admin-granted', user);
    return user;
  }
}

/** Returns the wished username, with digits from the second attempt on. */
function freeUsername(wished = 'clinician', attempt: number): string {
  if (wished !== 'clinician' && attempt === 0) return wished;
  return `${wished.slice(0, textBounds.username - 9)}-${randomInt(10_000_000, 99_999_999)}`;
}

/** Returns the first department that exists. Throws an {@link OidcRefusal} if none does. */
export async function firstDepartment({
  departmentIds,
}: Pick<DirectoryPerson, 'departmentIds'>): Promise<string> {
  for (const id of departmentIds) if (await departments.exists(id)) return id;
  throw new OidcRefusal('no-department');
}

/**
 * Makes an account what the directory now says: name, role, administrator rights if it names them, and department. A move
 * to another department ends the account's sessions, because their screens show the former one's patients.
 */
async function follow(
  user: StoredUser,
  person: DirectoryPerson,
  { note, sessionsEnded }: { note: NoteChange; sessionsEnded: SessionsEnded },
): Promise<StoredUser> {
  const isMoved = !person.departmentIds.includes(user.departmentId);
  const departmentId = isMoved ? await firstDepartment(person) : user.departmentId;
  const isAdmin = person.isAdmin ?? (user.isAdmin && !isMoved);
  const change = {
    departmentId,
    isAdmin,
    userRole: person.role,
    fullName: person.fullName,
    ...(user.passwordHash === undefined && { email: person.email }),
  };
  if (Object.entries(change).every(([name, value]) => Reflect.get(user, name) === value)) return user;
  const { changed, ended } = await inTransaction(async (transaction) => {
    const changed = await UserModel.findOneAndUpdate({ _id: user._id }, change, {
      session: transaction,
      returnDocument: 'after',
    }).lean<StoredUser>();
    if (!changed) throw new OidcRefusal('no-department');
    if (!isMoved) {
      await updateActors(changed, transaction);
      return { changed, ended: [] };
    }
    return { changed, ended: await leave(user, transaction) };
  });
  sessionsEnded(ended, 'revoked');
  noteChanges(user, changed, note);
  return changed;
}

/** Closes what an account opened in the department that it leaves. Returns the ids of its ended sessions. */
export async function leave(user: StoredUser, transaction: ClientSession): Promise<string[]> {
  await departments.changeMembers(user.departmentId, transaction);
  const { members } = await othersIn(user.departmentId, user._id, transaction);
  if (members === 0) await departments.closeInvites(user.departmentId, transaction);
  await closeLinksOf(user._id, transaction);
  return revokeSessionsOf(user._id, transaction);
}

/** Logs each change of a directory to an account: department, administrator rights, role. */
export function noteChanges(before: StoredUser, after: StoredUser, note: NoteChange): void {
  if (before.departmentId !== after.departmentId) {
    note('member-left', before);
    note('member-joined', after);
  }
  if (before.isAdmin !== after.isAdmin) note(after.isAdmin ? 'admin-granted' : 'admin-removed', after);
  if (before.userRole === after.userRole) return;
  note('role-changed', after, { from: before.userRole, to: after.userRole });
}
