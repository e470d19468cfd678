import type {
  ChangeDepartmentRights,
  DepartmentRights,
} from '@bedside/contracts/departments/rights.contract.ts';
import {
  countersignedWord,
  openRights,
  type RightsOfRole,
  type RightsTable,
} from '@bedside/contracts/rights.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredDepartment, type StoredRights } from './departments.model.ts';
import { replaceSetting } from './replace-setting.ts';
import { forgetRightsTable, tableOf } from './rights-tables.service.ts';

export type RightsOfDepartment = ReturnType<typeof createDepartmentRights>;

/** What each role may do in a department, for its administrators. */
export function createDepartmentRights({
  departmentChanged,
}: {
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: 'rights') => void;
}) {
  async function read({ actor: { departmentId } }: RequestContext): Promise<DepartmentRights> {
    const department = await DepartmentModel.findById(departmentId, { rights: 1 }).lean<StoredDepartment>();
    return present(department?.rights);
  }

  /**
   * Replaces the table, or returns to the open one. It holds for the next request on this node, and within two seconds
   * on every other. Throws `stale-version` if someone changed it since `version`.
   */
  async function change(
    request: RequestContext,
    { version, table }: z.output<typeof ChangeDepartmentRights>,
  ): Promise<DepartmentRights> {
    const { id, fullName, role, departmentId } = request.actor;
    const before = await read(request);
    const next: StoredRights = {
      version: version + 1,
      ...(table && { table: JSON.stringify(table) }),
      changedAt: now(),
      changedBy: { id, fullName, role },
    };
    await replaceSetting(request, 'rights', next);
    forgetRightsTable(departmentId);
    noteChanges(request, before.table, table ?? openRights);
    departmentChanged(departmentId, 'rights');
    return present(next);
  }

  return { read, change };
}

/** Logs what each role gained and lost. */
function noteChanges(request: RequestContext, before: RightsTable, after: RightsTable): void {
  for (const role of userRoles) {
    const [had, has] = [namesOf(before[role]), namesOf(after[role])];
    const changes = [
      ...has.filter((right) => !had.includes(right)).map((right) => `+${right}`),
      ...had.filter((right) => !has.includes(right)).map((right) => `-${right}`),
    ];
    if (changes.length === 0) continue;
    const to = changes.join(' ').slice(0, maxChangeLength);
    securityEvents.recordBy(request, 'settings-changed', { about: 'rights', from: role, to });
  }
}

/** Returns the rights of a role, and apart those that it holds with countersigning. */
const namesOf = ({ rights, countersigned = [] }: RightsOfRole): string[] => [
  ...rights,
  ...countersigned.map((right) => `${countersignedWord}${right}`),
];

/** The length of an event's text. All rights of a role together are shorter. */
const maxChangeLength = 200;

function present(stored: StoredRights | undefined): DepartmentRights {
  const table = tableOf(stored);
  return {
    version: stored?.version ?? 0,
    table: table ?? openRights,
    isOpen: table === undefined,
    ...(stored && { changedAt: stored.changedAt.toISOString(), changedBy: stored.changedBy }),
  };
}
