import type { SecuritySettings } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { departments } from '../../departments/departments.service.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { securityEvents } from '../../security/security.service.ts';
import { addressee } from '../account/ownership.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import { removeSecondFactor } from './second-factor.ts';

/** Second factors as a department's administrator manages them: who has one, and whether each member needs one. */
export function createDepartmentFactors({ notices }: { notices: AccountNotices }) {
  /**
   * Removes a member's lost second factor. Throws `not-found` for a member of another department and `conflict` for
   * the administrator's own.
   */
  async function resetMember(request: RequestContext, userId: string): Promise<void> {
    const { actor, language } = request;
    const member = await UserModel.findOne({
      _id: userId,
      departmentId: actor.departmentId,
    }).lean<StoredUser>();
    if (!member) throw new AppError('not-found');
    if (userId === actor.id) {
      throw new AppError('conflict', { message: 'Turn off your own second factor by password and code' });
    }
    if (member.secondFactorSince === undefined) return;
    await removeSecondFactor(userId);
    const subject = { id: userId, fullName: member.fullName };
    securityEvents.recordBy(request, 'second-factor-reset', { subject });
    notices.give(addressee(member), 'second-factor-reset', language);
  }

  async function settings({ actor }: RequestContext): Promise<z.output<typeof SecuritySettings>> {
    const [requireSecondFactor, membersWithout] = await Promise.all([
      departments.requiresSecondFactor(actor.departmentId),
      UserModel.countDocuments({
        departmentId: actor.departmentId,
        suspendedAt: trusted({ $exists: false }),
        secondFactorSince: trusted({ $exists: false }),
      }),
    ]);
    const isByInstallation = departments.requiresSecondFactorEverywhere();
    return { requireSecondFactor, membersWithout, ...(isByInstallation && { isByInstallation }) };
  }

  /**
   * Changes whether members need a second factor, from their next sign-in: a clinician at work stays in the chart.
   * Throws `conflict` if the administrator has none, because that would lock them out of their own settings, and if the
   * installation requires it of everyone.
   */
  async function changeSettings(request: RequestContext, requireSecondFactor: boolean) {
    if (departments.requiresSecondFactorEverywhere()) {
      throw new AppError('conflict', {
        message: 'This installation requires a second factor of everyone',
        fields: { requireSecondFactor: 'needed-by-installation' },
      });
    }
    const own = await UserModel.findById(request.actor.id, { secondFactorSince: 1 }).lean<StoredUser>();
    if (requireSecondFactor && own?.secondFactorSince === undefined) {
      throw new AppError('conflict', {
        message: 'Turn on your own second factor first',
        fields: { requireSecondFactor: 'own-factor-first' },
      });
    }
    await departments.requireSecondFactor(request, requireSecondFactor);
    return settings(request);
  }

  return { resetMember, settings, changeSettings };
}
