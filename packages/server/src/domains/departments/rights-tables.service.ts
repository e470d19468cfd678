import { RightsTable } from '@bedside/contracts/rights.ts';
import { LRUCache } from 'lru-cache';
import { GatheredReads } from '../../infra/mongo/gathered-reads.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';
import { DepartmentModel, type StoredDepartment } from './departments.model.ts';

/** How long a node uses a table that it has read. With the request's way to its commit this is well within D38's 5 s. */
const freshTableMs = 1000;

/** Departments whose table a node keeps for {@link freshTableMs}. */
const maxFreshTables = 1000;

/** A department's table; undefined while it has adopted none. */
export type AdoptedTable = RightsTable | undefined;

const fresh = new LRUCache<string, { table: AdoptedTable }>({ max: maxFreshTables, ttl: freshTableMs });

const reads = new GatheredReads<{ table: AdoptedTable }>(async (departmentIds) => {
  const found = await collectionOf<StoredDepartment>(DepartmentModel)
    .find({ _id: { $in: departmentIds } }, { projection: { rights: 1 } })
    .toArray();
  return new Map(found.map(({ _id, rights }) => [_id, { table: tableOf(rights) }]));
});

/** Returns a stored table; undefined if the department has adopted none. */
export function tableOf(stored: StoredDepartment['rights']): AdoptedTable {
  return stored?.table === undefined ? undefined : RightsTable.parse(JSON.parse(stored.table));
}

/** Returns the table of a department, at most {@link freshTableMs} old. */
export async function rightsTableOf(departmentId: string): Promise<AdoptedTable> {
  const known = fresh.get(departmentId);
  if (known) return known.table;
  const read = (await reads.get(departmentId)) ?? { table: undefined };
  fresh.set(departmentId, read);
  return read.table;
}

/** Makes this node read a changed table with the next request. */
export function forgetRightsTable(departmentId: string): void {
  fresh.delete(departmentId);
}
