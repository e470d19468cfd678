import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import {
  type ChangeCriticalLimits,
  CriticalLimit,
  type CriticalLimits,
} from '@bedside/contracts/departments/critical-limits.contract.ts';
import { trusted } from 'mongoose';
import * as z from 'zod';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredCriticalLimits } from './departments.model.ts';

export type CriticalLimitsOfDepartment = ReturnType<typeof createCriticalLimits>;

/** The limits of critical lab results of each department (D50). */
export function createCriticalLimits({
  departmentChanged,
}: {
  /** Tells every member's screens that a setting changed. Runs after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'critical-limits') => void;
}) {
  return {
    read,
    change: async (request: RequestContext, input: z.output<typeof ChangeCriticalLimits>) => {
      const changed = await change(request, input);
      departmentChanged(request.actor.departmentId, 'critical-limits');
      return changed;
    },
  };
}

/** Returns the limits of a department: the published default (CRIT-1) until an administrator changes it. */
async function read(departmentId: string): Promise<CriticalLimits> {
  const department = await DepartmentModel.findById(departmentId, { criticalLimits: 1 }).lean();
  return present(department?.criticalLimits);
}

/**
 * Replaces the limits of the actor's department. Throws `stale-version` if another administrator has changed them since `version`, so
 * that neither of two changes is lost.
 */
async function change(
  request: RequestContext,
  { limits, version }: z.output<typeof ChangeCriticalLimits>,
): Promise<CriticalLimits> {
  const { departmentId: _id, id, fullName, role } = request.actor;
  const next: StoredCriticalLimits = {
    version: version + 1,
    limits: JSON.stringify(limits),
    changedAt: request.now(),
    changedBy: { id, fullName, role },
  };
  const seen =
    version === 0 ? { criticalLimits: trusted({ $exists: false }) } : { 'criticalLimits.version': version };
  const { matchedCount } = await DepartmentModel.updateOne({ _id, ...seen }, { criticalLimits: next });
  if (matchedCount === 0) throw new AppError('stale-version');
  securityEvents.recordBy(request, 'settings-changed', { about: 'critical-limits' });
  return present(next);
}

function present(stored: StoredCriticalLimits | undefined): CriticalLimits {
  if (stored === undefined) return { limits: [...defaultCriticalLimits], version: 0 };
  const { version, limits, changedAt, changedBy } = stored;
  return {
    version,
    limits: z.array(CriticalLimit).parse(JSON.parse(limits)),
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}
