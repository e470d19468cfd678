import { publishedTroponinAssays } from '@bedside/contracts/clinical/scores/troponin-limit.ts';
import {
  type ChangeTroponinAssays,
  TroponinAssay,
  type TroponinAssays,
} from '@bedside/contracts/departments/troponin-assays.contract.ts';
import * as z from 'zod';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredTroponinAssays } from './departments.model.ts';
import { replaceSetting } from './replace-setting.ts';

export type TroponinAssaysOfDepartment = ReturnType<typeof createTroponinAssays>;

/** The troponin assays of each department (D72). */
export function createTroponinAssays({
  departmentChanged,
}: {
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'troponin-assays') => void;
}) {
  return {
    read,
    change: async (request: RequestContext, input: z.output<typeof ChangeTroponinAssays>) => {
      const changed = await change(request, input);
      departmentChanged(request.actor.departmentId, 'troponin-assays');
      return changed;
    },
  };
}

/** Returns the assays of a department: the published table (HEART-13) until an administrator changes it. */
async function read(departmentId: string): Promise<TroponinAssays> {
  const department = await DepartmentModel.findById(departmentId, { troponinAssays: 1 }).lean();
  return present(department?.troponinAssays);
}

/** Replaces the assays of the actor's department. Throws `stale-version` if they have changed since `version`. */
async function change(
  request: RequestContext,
  { assays, used, version }: z.output<typeof ChangeTroponinAssays>,
): Promise<TroponinAssays> {
  const { id, fullName, role } = request.actor;
  const next: StoredTroponinAssays = {
    version: version + 1,
    assays: JSON.stringify(assays),
    ...(used !== undefined && { used }),
    changedAt: request.now(),
    changedBy: { id, fullName, role },
  };
  await replaceSetting(request, 'troponinAssays', next);
  securityEvents.recordBy(request, 'settings-changed', { about: 'troponin-assays' });
  return present(next);
}

function present(stored: StoredTroponinAssays | undefined): TroponinAssays {
  if (stored === undefined) return { assays: [...publishedTroponinAssays], version: 0 };
  const { version, assays, used, changedAt, changedBy } = stored;
  return {
    version,
    assays: z.array(TroponinAssay).parse(JSON.parse(assays)),
    ...(used !== undefined && { used }),
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}
