import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { RosterMember } from '@bedside/contracts/departments/beds.contract.ts';
import type { Assigned } from '@bedside/contracts/patients/patient-facts.ts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { activeAccountsIn, namesIn } from '../auth/accounts.service.ts';
import { DepartmentModel } from './departments.model.ts';

/** People of a department whose names are masked. */
const maxStaffNames = 2000;

/** Returns the active members of the actor's department by name. */
async function list({ actor }: RequestContext): Promise<RosterMember[]> {
  const accounts = await activeAccountsIn(actor.departmentId, { limit: itemBounds.members });
  return accounts.map(({ _id: id, fullName, userRole: role }) => ({ id, fullName, role }));
}

/**
 * Returns an assignment with the names of its members. Throws `invalid-input` for an id that belongs to no active
 * member. Keeps members of the `stored` assignment, because a suspension must not block changes of the patient's other
 * facts.
 */
async function named(
  request: RequestContext,
  assigned: Assigned | undefined,
  stored?: Assigned,
): Promise<Assigned | undefined> {
  if (assigned === undefined) return undefined;
  const { nurseId, physicianId } = assigned;
  const known = new Map<string, string>();
  if (stored?.nurseId && stored.nurse) known.set(stored.nurseId, stored.nurse);
  if (stored?.physicianId && stored.physician) known.set(stored.physicianId, stored.physician);
  const ids = [nurseId, physicianId].filter((id) => id !== undefined && !known.has(id));
  const present = ids.flatMap((id) => id ?? []);
  const found =
    present.length === 0
      ? []
      : await activeAccountsIn(request.actor.departmentId, { ids: present, limit: present.length });
  for (const { _id, fullName } of found) known.set(_id, fullName);
  const nameOf = (field: 'nurseId' | 'physicianId', id: string): string => {
    const name = known.get(id);
    if (name === undefined) {
      throw new AppError('invalid-input', { fields: { [`assigned.${field}`]: 'no-such-member' } });
    }
    return name;
  };
  return {
    ...assigned,
    ...(nurseId !== undefined && { nurse: nameOf('nurseId', nurseId) }),
    ...(physicianId !== undefined && { physician: nameOf('physicianId', physicianId) }),
  };
}

/** Returns an active member of the actor's department; undefined if there is none with this id. */
async function member({ actor }: RequestContext, userId: string): Promise<RosterMember | undefined> {
  const ids = [userId];
  const [account] = await activeAccountsIn(actor.departmentId, { ids, limit: ids.length });
  return account && { id: account._id, fullName: account.fullName, role: account.userRole };
}

/** Returns the names of the department's people, to be masked before a text leaves. */
const names = ({ actor }: RequestContext): Promise<string[]> => namesIn(actor.departmentId, maxStaffNames);

/**
 * Counts a new patient of a department. Of two transactions that do so at once, one runs again and then reads what the other
 * has written. Call it before the transaction reads.
 */
async function countPatient(departmentId: string, session: ClientSession): Promise<void> {
  await DepartmentModel.updateOne({ _id: departmentId }, { $inc: { patientsAdded: 1 } }, { session });
}

/** The members of a department who can be assigned to patients. */
export const roster = { list, member, named, names, countPatient };
