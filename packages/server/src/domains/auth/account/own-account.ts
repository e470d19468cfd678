import type {
  ChangePassword,
  JoinDepartment,
  LoginAnswer,
  Unlock,
} from '@bedside/contracts/auth/auth.contract.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { Caller, RequestContext, SessionActor } from '../../../request/request-context.ts';
import { departments } from '../../departments/departments.service.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressOf, securityEvents } from '../../security/security.service.ts';
import { othersIn } from '../accounts.service.ts';
import { LoginSessionModel, type StoredSession, type StoredUser, UserModel } from '../auth.model.ts';
import { noteConfirmed } from '../confirmations.ts';
import type { PasswordRules } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { closeLinksOf } from '../passwords/reset-links.ts';
import type { SessionsEnded } from '../sessions.ts';
import { openSession, revokeSessionsOf } from '../sessions.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import type { PasswordGuard } from '../sign-in/password-guard.ts';
import { addressee } from './ownership.ts';
import type { Profiles } from './profiles.ts';
import { noteOf } from './security-notes.ts';

interface OwnAccountDependencies {
  limits: RateLimits;
  guard: PasswordGuard;
  rules: PasswordRules;
  profiles: Profiles;
  sessionsEnded: SessionsEnded;
  notices: AccountNotices;
}

/**
 * The actions of signed-in clinicians on their own account. A wrong password is no 401 here, because a 401 would sign
 * them out (D35).
 */
export function createOwnAccount({
  limits,
  guard,
  rules,
  profiles,
  sessionsEnded,
  notices,
}: OwnAccountDependencies) {
  /** Verifies the password of the clinician at the locked screen (D42). Throws `invalid-input` or `rate-limited`. */
  async function unlock({ actor }: RequestContext, input: z.output<typeof Unlock>): Promise<void> {
    await confirm(actor, 'password', input.password);
    await noteConfirmed(actor.sessionId);
    await UserModel.updateOne({ _id: actor.id }, { lastSeenAt: now() });
  }

  /**
   * Sets a new password and ends every session, this one included (D3). Opens a new session that ends when this one
   * would have ended, so that a password change cannot extend a trial. Throws `invalid-input` or `rate-limited`.
   */
  async function changePassword(
    { actor, caller, language }: RequestContext,
    { currentPassword, newPassword }: z.output<typeof ChangePassword>,
  ): Promise<z.output<typeof LoginAnswer>> {
    const user = await confirm(actor, 'currentPassword', currentPassword);
    await noteConfirmed(actor.sessionId);
    await rules.refuseGuessable('newPassword', newPassword, [user.username, user.email, user.fullName]);
    const passwordHash = await hashPassword(actor.id, newPassword);
    const answer = await reopen(actor, caller, async (transaction) => {
      const changed = await UserModel.findOneAndUpdate(
        { _id: user._id, passwordHash: user.passwordHash ?? '' },
        { passwordHash },
        { session: transaction, returnDocument: 'after' },
      ).lean<StoredUser>();
      await forgetDevices(user._id, transaction);
      // Another request was faster with the same current password.
      return changed ?? refuse('currentPassword');
    });
    noteOf('password-changed', user, caller);
    notices.give(addressee(user), 'password-changed', language);
    return answer;
  }

  /**
   * Moves the clinician to the department of an invite code, without administrator rights (D38). Throws `invalid-input`
   * for a code that opens nothing and `rate-limited` after too many of them. Throws `conflict` for the clinician's own
   * department and for the last administrator of a department with other members.
   */
  async function joinDepartment(
    request: RequestContext,
    { inviteCode }: z.output<typeof JoinDepartment>,
  ): Promise<z.output<typeof LoginAnswer>> {
    const { actor, caller } = request;
    await countingFailures(limits, [[rateBounds.wrongCodes, actor.id]], () =>
      departments.findByInvite(inviteCode),
    );
    const answer = await reopen(actor, caller, async (transaction) => {
      const department = await departments.ofInvite(inviteCode, transaction);
      await departments.changeMembers(department.id, transaction);
      await departments.changeMembers(actor.departmentId, transaction);
      const user = await ownUser(actor, transaction);
      if (user.departmentId === department.id) {
        throw new AppError('conflict', {
          message: 'You are in this department already',
          fields: { inviteCode: 'same-department' },
        });
      }
      if (user.isAdmin) await leaveAnAdministrator(user, transaction);
      const moved = { ...user, departmentId: department.id, isAdmin: false };
      const { departmentId, isAdmin } = moved;
      await UserModel.updateOne({ _id: user._id }, { departmentId, isAdmin }, { session: transaction });
      return moved;
    });
    securityEvents.recordBy(request, 'member-left');
    const joined = { departmentId: answer.user.department.id, actor, ...addressOf(caller) };
    securityEvents.record('member-joined', joined);
    return answer;
  }

  async function confirm(actor: SessionActor, field: string, password: string): Promise<StoredUser> {
    return (await guard.confirm(actor.id, password)) ?? refuse(field);
  }

  /**
   * Changes the account, ends its sessions, closes its reset links and opens a new session, all in one transaction.
   * The old sockets end within 2 s, when each node looks for revoked sessions. The delay lets the screen receive
   * its new session first.
   */
  async function reopen(
    actor: SessionActor,
    caller: Caller | undefined,
    change: (transaction: ClientSession) => Promise<StoredUser>,
  ): Promise<z.output<typeof LoginAnswer>> {
    const { user, opened, ended } = await inTransaction(async (transaction) => {
      const user = await change(transaction);
      const own = await LoginSessionModel.findById(actor.sessionId, null, {
        session: transaction,
      }).lean<StoredSession>();
      // A sign-out or a suspension came in between.
      if (!own || own.revokedAt) throw new AppError('unauthenticated');
      const ended = await revokeSessionsOf(user._id, transaction);
      await closeLinksOf(user._id, transaction);
      return { user, opened: await openSession(transaction, user, own.expiresAt, caller, own), ended };
    });
    sessionsEnded(
      ended.filter((sessionId) => sessionId !== actor.sessionId),
      'revoked',
    );
    return profiles.signedIn(user, opened);
  }

  return { unlock, changePassword, joinDepartment };
}

async function ownUser(actor: SessionActor, transaction?: ClientSession): Promise<StoredUser> {
  const options = transaction ? { session: transaction } : {};
  const user = await UserModel.findById(actor.id, null, options).lean<StoredUser>();
  if (!user) throw new AppError('unauthenticated');
  return user;
}

async function leaveAnAdministrator(user: StoredUser, transaction: ClientSession): Promise<void> {
  const { members, activeAdmins } = await othersIn(user.departmentId, user._id, transaction);
  if (members === 0) return departments.closeInvites(user.departmentId, transaction);
  if (activeAdmins === 0) {
    throw new AppError('conflict', {
      message:
        'You are the last administrator of your department. Make another member an administrator before you leave.',
      fields: { account: 'last-admin' },
    });
  }
}

function refuse(field: string): never {
  throw new AppError('invalid-input', { fields: { [field]: 'wrong' } });
}
