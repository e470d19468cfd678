import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { departments } from '../../departments/departments.service.ts';
import type { Addressee } from '../../security/notices.service.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import { closeLinksOf } from '../passwords/reset-links.ts';
import { discardSecondFactor } from '../second-factor.model.ts';
import type { SessionsEnded } from '../sessions.ts';
import { revokeSessionsOf } from '../sessions.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { noteOf } from './security-notes.ts';

/** Returns the recipient of an account's notices. It has an email only if the owner has confirmed it. */
export function addressee(
  { _id: id, email, emailConfirmedAt }: StoredUser,
  isConfirmed = emailConfirmedAt !== undefined,
): Addressee {
  return { id, ...(isConfirmed && { email }) };
}

/**
 * Lets the owner of a mailbox decide about an account that was registered with their unconfirmed address. Its name
 * and department may be a stranger's choice.
 */
export function createOwnership({ sessionsEnded }: { sessionsEnded: SessionsEnded }) {
  /** Keeps the account, because its owner registered it. Does nothing if the question is no longer open. */
  async function keep({ actor }: RequestContext): Promise<void> {
    await UserModel.updateOne({ _id: actor.id }, { $unset: { isOwnerAsked: 1 } });
  }

  /**
   * Closes an account that someone else registered, ends its sessions and frees address and username for its owner.
   * Its records stay in the charts. A department that loses its last administrator also loses its invite codes.
   * Throws `conflict` if the owner is not asked about the account.
   */
  async function release({ actor, caller }: RequestContext): Promise<void> {
    const { user, ended } = await inTransaction(async (transaction) => {
      await departments.changeMembers(actor.departmentId, transaction);
      const user = await UserModel.findOneAndUpdate(
        { _id: actor.id, isOwnerAsked: true },
        {
          suspendedAt: now(),
          email: `released-${actor.id}@invalid`,
          username: `released-${actor.id}`,
          usernameKey: `released-${actor.id}`,
          $unset: { isOwnerAsked: 1, emailConfirmedAt: 1, secondFactorSince: 1, identities: 1 },
        },
        { session: transaction },
      ).lean<StoredUser>();
      if (!user)
        throw new AppError('conflict', { message: 'This account was not registered by someone else' });
      if (user.isAdmin) await departments.closeInvites(user.departmentId, transaction);
      await discardSecondFactor(user._id, transaction);
      await forgetDevices(user._id, transaction);
      await closeLinksOf(user._id, transaction);
      return { user, ended: await revokeSessionsOf(user._id, transaction) };
    });
    noteOf('member-left', user, caller);
    sessionsEnded(ended, 'signed-out');
  }

  return { keep, release };
}
