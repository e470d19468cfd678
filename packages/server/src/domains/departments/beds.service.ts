import type { Beds, ChangeBeds } from '@bedside/contracts/departments/beds.contract.ts';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredBeds, type StoredDepartment } from './departments.model.ts';
import { replaceSetting } from './replace-setting.ts';

export type BedsOfDepartment = ReturnType<typeof createBeds>;

/**
 * The beds of each department, in the order of its tracking list. A patient's bed remains free text, because a patient
 * may be in a place that is not in the list.
 */
export function createBeds({
  departmentChanged,
}: {
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'beds') => void;
}) {
  return {
    read,
    change: async (request: RequestContext, input: z.output<typeof ChangeBeds>) => {
      const changed = await change(request, input);
      departmentChanged(request.actor.departmentId, 'beds');
      return changed;
    },
  };
}

/** Returns the beds of a department; an empty list until an administrator sets them. */
async function read(departmentId: string): Promise<Beds> {
  const department = await DepartmentModel.findById(departmentId, { beds: 1 }).lean<StoredDepartment>();
  return present(department?.beds);
}

/** Replaces the list of the actor's department. Throws `stale-version` if it has changed since `version`. */
async function change(
  request: RequestContext,
  { beds, version }: z.output<typeof ChangeBeds>,
): Promise<Beds> {
  const { id, fullName, role } = request.actor;
  const next: StoredBeds = {
    version: version + 1,
    beds,
    changedAt: now(),
    changedBy: { id, fullName, role },
  };
  await replaceSetting(request, 'beds', next);
  securityEvents.recordBy(request, 'settings-changed', { about: 'beds' });
  return present(next);
}

function present(stored: StoredBeds | undefined): Beds {
  if (stored === undefined) return { beds: [], version: 0 };
  const { version, beds, changedAt, changedBy } = stored;
  return { version, beds, changedAt: changedAt.toISOString(), changedBy };
}
