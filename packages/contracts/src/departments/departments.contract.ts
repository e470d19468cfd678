import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { handoverFormats } from '../handover/handover-formats.ts';
import { Id, Instant, ListQuery, label, named } from '../primitives.ts';
import { userRoles } from '../user-roles.ts';
import { UpdateVitalsIntervals, VitalsIntervals } from '../vitals/vitals-intervals.ts';

export const Department = z.object({ id: Id, name: label });

export const UpdateDepartment = z.object({ name: named(textBounds.departmentName) });

export const Invite = z.object({ id: Id, code: label, createdAt: Instant, expiresAt: Instant });
export type Invite = z.output<typeof Invite>;

export const memberStatuses = ['active', 'suspended'] as const;

/** A clinician of the department, as its administrators see them. */
export const Member = z.object({
  id: Id,
  fullName: label,
  username: label,
  email: label,
  role: label,
  isAdmin: z.boolean(),
  status: z.enum(memberStatuses),
  /** The hospital's directory suspends the member, so no administrator here readmits them. */
  isSuspendedInDirectory: z.literal(true).optional(),
  hasSecondFactor: z.boolean(),
  /** When they last signed in or used a session, to about a minute; absent before the first time. */
  lastSeenAt: Instant.optional(),
  subscriptionStatus: z.enum(['subscribed', 'unsubscribed']),
});
export type Member = z.output<typeof Member>;

export const UpdateMember = z
  .object({
    status: z.enum(memberStatuses).optional(),
    role: z.enum(userRoles).optional(),
    isAdmin: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), problem('nothing-given'));

/** A reset link for an administrator to hand over if the installation has no mail. It works once. */
export const ResetLink = z.object({ url: z.url().max(textBounds.url), expiresAt: Instant });

/** Whether members may export a chart as FHIR. */
export const Exports = z.object({ fhir: z.boolean() });

/** The format of a hand-over that no one asked for in another. */
export const DepartmentHandover = z.object({ format: z.enum(handoverFormats) });

const MemberParams = z.object({ userId: Id });

export const departmentsEndpoints = defineEndpoints({
  update: {
    method: 'patch',
    path: '/department',
    summary: 'Renames the department',
    access: 'admin',
    right: 'administer',
    body: UpdateDepartment,
    response: Department,
  },
  vitalsIntervals: {
    method: 'get',
    path: '/department/vitals-intervals',
    summary: 'Returns the longest times between two sets of vital signs, by triage level',
    access: 'session',
    right: 'none',
    response: VitalsIntervals,
  },
  updateVitalsIntervals: {
    method: 'patch',
    path: '/department/vitals-intervals',
    summary: 'Changes the intervals for vital signs',
    access: 'admin',
    right: 'administer',
    fails: ['stale-version'],
    body: UpdateVitalsIntervals,
    response: VitalsIntervals,
  },
  changeExports: {
    method: 'patch',
    path: '/department/exports',
    summary: 'Turns the export of charts as FHIR on or off',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    body: Exports,
    response: Exports,
  },
  changeHandover: {
    method: 'patch',
    path: '/department/handover',
    summary: 'Changes the format in which hand-overs open: SBAR or I-PASS',
    access: 'admin',
    right: 'administer',
    body: DepartmentHandover,
    response: DepartmentHandover,
  },
  listInvites: {
    method: 'get',
    path: '/department/invites',
    summary: 'Returns the valid invite codes of the department, newest first',
    access: 'admin',
    right: 'administer',
    query: ListQuery,
    paged: true,
    response: z.array(Invite).max(itemBounds.invites),
  },
  createInvite: {
    method: 'post',
    path: '/department/invites',
    summary: 'Creates an invite code, valid for seven days',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    status: 201,
    idempotent: true,
    response: Invite,
  },
  revokeInvite: {
    method: 'delete',
    path: '/department/invites/:inviteId',
    summary: 'Revokes an invite code',
    access: 'admin',
    right: 'administer',
    status: 204,
    params: z.object({ inviteId: Id }),
    response: z.undefined(),
  },
  members: {
    method: 'get',
    path: '/department/members',
    summary: 'Returns the clinicians of the department, by name',
    access: 'admin',
    right: 'administer',
    query: ListQuery,
    paged: true,
    response: z.array(Member).max(itemBounds.members),
  },
  updateMember: {
    method: 'patch',
    path: '/department/members/:userId',
    summary: 'Suspends or readmits a member, or changes their role or administrator rights',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['conflict'],
    params: MemberParams,
    body: UpdateMember,
    response: Member,
  },
  memberResetLink: {
    method: 'post',
    path: '/department/members/:userId/reset-link',
    summary: 'Creates a single-use link with which a member sets a new password, valid for 60 minutes',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['conflict'],
    params: MemberParams,
    response: ResetLink,
  },
});
