import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import {
  type ChangeCriticalLimits,
  CriticalLimit,
  type CriticalLimits,
} from '@bedside/contracts/departments/critical-limits.contract.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredCriticalLimits } from './departments.model.ts';
import { replaceSetting } from './replace-setting.ts';

/** How long a node may hold arriving results against limits that another node has changed. */
const knownLimitsMs = 2000;

/** Departments whose limits a node keeps so long. */
const maxKnownLimits = 200;

export type CriticalLimitsOfDepartment = ReturnType<typeof createCriticalLimits>;

/** The limits of critical lab results of each department (D50). */
export function createCriticalLimits({
  departmentChanged,
}: {
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'critical-limits') => void;
}) {
  const known = new LRUCache<string, Promise<CriticalLimits>>({ max: maxKnownLimits, ttl: knownLimitsMs });

  /**
   * Returns the limits of a department as of the last {@link knownLimitsMs} for a result that arrives. Lists hold every result
   * against the present ones (CRIT-9).
   */
  function recent(departmentId: string): Promise<CriticalLimits> {
    const last = known.get(departmentId);
    if (last) return last;
    const limits = read(departmentId);
    known.set(departmentId, limits);
    limits.catch(() => known.delete(departmentId));
    return limits;
  }

  return {
    read,
    recent,
    change: async (request: RequestContext, input: z.output<typeof ChangeCriticalLimits>) => {
      const changed = await change(request, input);
      known.delete(request.actor.departmentId);
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

/** Replaces the limits of the actor's department. Throws `stale-version` if they have changed since `version`. */
async function change(
  request: RequestContext,
  { limits, version }: z.output<typeof ChangeCriticalLimits>,
): Promise<CriticalLimits> {
  const { id, fullName, role } = request.actor;
  const next: StoredCriticalLimits = {
    version: version + 1,
    limits: JSON.stringify(limits),
    changedAt: request.now(),
    changedBy: { id, fullName, role },
  };
  await replaceSetting(request, 'criticalLimits', next);
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
