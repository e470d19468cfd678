import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { comparable } from '../comparable.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Actor, Id, Instant, label, named, sentList } from '../primitives.ts';

/** The department's beds in order. Version 0 means that the department has not listed its beds. */
export const Beds = z
  .object({
    beds: z.array(label).max(itemBounds.beds),
    version: z.number().int().min(0),
    changedAt: Instant.optional(),
    changedBy: Actor.optional(),
  })
  .meta({ id: 'Beds' });
export type Beds = z.output<typeof Beds>;

/** Returns whether two names are the same bed: "R1" and "r1" are. */
export const isSameBed = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The whole list, without duplicates, and the version that the administrator saw. */
export const ChangeBeds = z.object({
  beds: sentList(named(textBounds.bed), { max: itemBounds.beds }).superRefine((beds, context) => {
    const seen = new Set<string>();
    for (const [at, bed] of beds.entries()) {
      const key = comparable(bed);
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [at], message: problem('taken') });
      seen.add(key);
    }
  }),
  version: z.number().int().min(0),
});

/** A clinician who can be assigned to a patient: an active member of the department. */
export const RosterMember = z.object({ id: Id, fullName: label, role: label }).meta({ id: 'RosterMember' });
export type RosterMember = z.output<typeof RosterMember>;

export const bedsEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/department/beds',
    summary: 'Returns the beds of the department, in their order',
    access: 'session',
    right: 'read-chart',
    response: Beds,
  },
  change: {
    method: 'put',
    path: '/department/beds',
    summary: 'Replaces the list of beds. Patients keep the bed that they are in',
    access: 'admin',
    right: 'administer',
    fails: ['stale-version'],
    body: ChangeBeds,
    response: Beds,
  },
  roster: {
    method: 'get',
    path: '/department/roster',
    summary: 'Returns the active members of the department by name, for the assignment of patients',
    access: 'session',
    right: 'read-chart',
    response: z.array(RosterMember).max(itemBounds.members),
  },
});
