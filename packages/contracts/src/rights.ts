import * as z from 'zod';
import { type UserRole, userRoles } from './user-roles.ts';

/** The rights that a department's table gives to roles. */
export const roleRights = [
  /** Open charts, lists and the board of the department. */
  'read-chart',
  /** Add patients, vitals, results and scores, change facts, review, hand over, and take calls. */
  'record',
  'write-note',
  /** Prescribe and discontinue medications. */
  'prescribe',
  /** Document a dose that was given. */
  'give',
  /** Decide which SpO₂ scale of NEWS2 holds for a patient. */
  'decide-scale',
  /** Amend, or mark as entered in error, what someone else recorded. */
  'correct-others',
  /** Ask the assistant, and let it read X-rays. */
  'ask-assistant',
  /** Let a chart leave as a file for another system. */
  'export',
  /** Read who looked at charts, and the security log. Every administrator has it. */
  'see-log',
] as const;

/**
 * Every right of a call or socket message. `administer` belongs to the administrators of a department, whatever their
 * role, so that no table can lock them out.
 */
export const rights = [...roleRights, 'administer'] as const;
export type Right = (typeof rights)[number];
export type RoleRight = (typeof roleRights)[number];

/** Returns whether a text names a right. */
export const isRight = (text: string): text is Right => rights.some((known) => known === text);

/** A call that needs a different right for each value of a body field, such as a medication's kind. */
export interface RightByField {
  field: string;
  rights: Readonly<Record<string, Right>>;
  /** The right for a body without the field. */
  otherwise: Right;
}

/** The right that a call needs; `none` for what everyone does with their own account. */
export type NeededRight = Right | 'none' | RightByField;

/** The rights that a role may hold with countersigning: a colleague who holds them in full signs what was written. */
export const countersignableRights = [
  'record',
  'write-note',
  'prescribe',
  'give',
] as const satisfies RoleRight[];
export type CountersignableRight = (typeof countersignableRights)[number];

/** Begins the name of a right that is held with countersigning, in the security log. */
export const countersignedWord = 'countersigned:';

/** What one role may do. */
export const RightsOfRole = z
  .object({
    rights: z
      .array(z.enum(roleRights))
      .max(roleRights.length)
      .overwrite((given) => roleRights.filter((right) => given.includes(right))),
    /** Those of the rights that are held with countersigning. Absent for none. */
    countersigned: z.array(z.enum(countersignableRights)).max(countersignableRights.length).optional(),
  })
  .overwrite(({ rights: given, countersigned = [] }) => {
    const ofRole = countersignableRights.filter(
      (right) => countersigned.includes(right) && given.includes(right),
    );
    return { rights: given, ...(ofRole.length > 0 && { countersigned: ofRole }) };
  });
export type RightsOfRole = z.output<typeof RightsOfRole>;

export const RightsTable = z.object({
  'Medical Practitioner': RightsOfRole,
  Student: RightsOfRole,
  Nurse: RightsOfRole,
  Resident: RightsOfRole,
  Fellow: RightsOfRole,
  Other: RightsOfRole,
} satisfies Record<UserRole, typeof RightsOfRole>);
/** The rights of each role in one department. */
export type RightsTable = Record<UserRole, RightsOfRole>;

/** Everything that is done at a bed. */
const clinicalRights = roleRights.filter((right) => right !== 'see-log');
const only = (rights: readonly RoleRight[]): RightsOfRole => ({ rights: [...rights] });

/** The table of a department that has adopted none: each role may do what the specification lets every user do. */
export const openRights: RightsTable = {
  'Medical Practitioner': only(clinicalRights),
  Student: only(clinicalRights),
  Nurse: only(clinicalRights),
  Resident: only(clinicalRights),
  Fellow: only(clinicalRights),
  Other: only(clinicalRights),
};

/** The table that an administrator can adopt as it is. `docs/rights.md` gives the reasons. */
export const recommendedRights: RightsTable = {
  'Medical Practitioner': only(clinicalRights),
  Student: {
    ...only(['read-chart', 'record', 'write-note', 'ask-assistant']),
    countersigned: ['record', 'write-note'],
  },
  Nurse: only(['read-chart', 'record', 'write-note', 'give', 'correct-others', 'ask-assistant']),
  Resident: only(clinicalRights),
  Fellow: only(clinicalRights),
  Other: only(['read-chart', 'record']),
};

const isUserRole = (role: string): role is UserRole => userRoles.some((known) => known === role);

/** Returns what a member may do. An unknown role counts as `Other`. Administrators also have `see-log` and `administer`. */
export function rightsOfMember(
  { role, isAdmin }: { role: string; isAdmin: boolean },
  table: RightsTable = openRights,
): Right[] {
  const { rights: ofRole } = table[isUserRole(role) ? role : 'Other'];
  const allowed = new Set<Right>(isAdmin ? [...ofRole, 'see-log', 'administer'] : ofRole);
  return rights.filter((right) => allowed.has(right));
}

/** Returns the rights that a member holds with countersigning. An unknown role counts as `Other`. */
export function countersignedOfMember(
  { role }: { role: string },
  table: RightsTable = openRights,
): CountersignableRight[] {
  return table[isUserRole(role) ? role : 'Other'].countersigned ?? [];
}

/** Returns the right that a call with this body needs; undefined if it needs none. */
export function rightFor(needed: NeededRight, body: unknown): Right | undefined {
  if (needed === 'none') return undefined;
  if (typeof needed === 'string') return needed;
  const value =
    typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(needed.field) : undefined;
  return (typeof value === 'string' ? needed.rights[value] : undefined) ?? needed.otherwise;
}
