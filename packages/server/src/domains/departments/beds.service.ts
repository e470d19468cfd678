import type { Beds, ChangeBeds } from '@bedside/contracts/departments/beds.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredBeds, type StoredDepartment } from './departments.model.ts';

export type BedsOfDepartment = ReturnType<typeof createBeds>;

/**
 * The beds of each department, in the order of its tracking list. A patient's bed stays a text: a patient may lie in a
 * place that is not in the list.
 */
export function createBeds({
  departmentChanged,
}: {
  /** Tells every member's screens that a setting changed. Runs after the change is stored. */
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

/** Returns the beds of a department: none until an administrator lists them. */
async function read(departmentId: string): Promise<Beds> {
  const department = await DepartmentModel.findById(departmentId, { beds: 1 }).lean<StoredDepartment>();
  return present(department?.beds);
}

/**
 * Replaces the list of the actor's department. Throws `stale-version` if another administrator has changed it since
 * `version`, so that neither of two changes is lost.
 */
async function change(
  request: RequestContext,
  { beds, version }: z.output<typeof ChangeBeds>,
): Promise<Beds> {
  const { departmentId: _id, id, fullName, role } = request.actor;
  const next: StoredBeds = {
    version: version + 1,
    beds,
    changedAt: now(),
    changedBy: { id, fullName, role },
  };
  const seen = version === 0 ? { beds: trusted({ $exists: false }) } : { 'beds.version': version };
  const { matchedCount } = await DepartmentModel.updateOne({ _id, ...seen }, { beds: next });
  if (matchedCount === 0) throw new AppError('stale-version');
  securityEvents.recordBy(request, 'settings-changed', { about: 'beds' });
  return present(next);
}

function present(stored: StoredBeds | undefined): Beds {
  if (stored === undefined) return { beds: [], version: 0 };
  const { version, beds, changedAt, changedBy } = stored;
  return { version, beds, changedAt: changedAt.toISOString(), changedBy };
}
