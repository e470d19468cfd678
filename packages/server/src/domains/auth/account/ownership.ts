import mongoose from 'mongoose';
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

/** Whom to tell about an account: by mail only where the address is known to be the owner's. */
export function addressee(
  { _id: id, email, emailConfirmedAt }: StoredUser,
  isConfirmed = emailConfirmedAt !== undefined,
): Addressee {
  return { id, ...(isConfirmed && { email }) };
}

/**
 * What the owner of a mailbox decides about an account that was registered with their address before it was confirmed. Its
 * name and its department may be a stranger's choice.
 */
export function createOwnership({ sessionsEnded }: { sessionsEnded: SessionsEnded }) {
  /** The account is theirs: they registered it themselves. Does nothing where nobody asks any more. */
  async function keep({ actor }: RequestContext): Promise<void> {
    await UserModel.updateOne({ _id: actor.id }, { $unset: { isOwnerAsked: 1 } });
  }

  /**
   * Someone else registered it: closes the account, ends its sessions and frees address and username, so that the owner can
   * register afresh. What was written under the account stays in the charts. Throws `conflict` for an account that is not asked
   * about. A department that loses its last administrator by it loses its invite codes, too.
   */
  async function release({ actor, caller }: RequestContext): Promise<void> {
    const { user, ended } = await mongoose.connection.transaction(async (transaction) => {
      await departments.changeMembers(actor.departmentId, transaction);
      const user = await UserModel.findOneAndUpdate(
        { _id: actor.id, isOwnerAsked: true },
        {
          suspendedAt: now(),
          email: `released-${actor.id}@invalid`,
          username: `released-${actor.id}`,
          usernameKey: `released-${actor.id}`,
          $unset: { isOwnerAsked: 1, emailConfirmedAt: 1, secondFactorSince: 1 },
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
