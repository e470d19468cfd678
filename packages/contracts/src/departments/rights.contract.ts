import * as z from 'zod';
import { defineEndpoints } from '../define.ts';
import { Actor, Instant } from '../primitives.ts';
import { RightsTable } from '../rights.ts';

/** The rights of each role in a department. Version 0 means that no administrator has changed them. */
export const DepartmentRights = z
  .object({
    version: z.number().int().min(0),
    table: RightsTable,
    /** No table is adopted: each role may do what the specification lets every user do. */
    isOpen: z.boolean(),
    changedAt: Instant.optional(),
    changedBy: Actor.optional(),
  })
  .meta({ id: 'DepartmentRights' });
export type DepartmentRights = z.output<typeof DepartmentRights>;

/** The whole table, or null to return to the open one, and the version that the administrator saw. */
export const ChangeDepartmentRights = z.object({
  version: z.number().int().min(0),
  table: RightsTable.nullable(),
});

export const departmentRightsEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/department/rights',
    summary: 'Returns what each role may do in the department',
    access: 'admin',
    right: 'administer',
    response: DepartmentRights,
  },
  change: {
    method: 'patch',
    path: '/department/rights',
    summary: 'Changes what each role may do; holds for the next request of every member',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['stale-version'],
    body: ChangeDepartmentRights,
    response: DepartmentRights,
  },
});
