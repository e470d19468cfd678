import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Actor, Id, Instant, label, named, PatientParams, sentList, typed } from '../primitives.ts';

/** How long emergency access to one chart lasts, in milliseconds. */
export const emergencyAccessMs = 4 * 60 * 60 * 1000;

/**
 * Asks for emergency access to one chart, by its record number, or by the patient's whole name and birth date. The answer
 * is one id and never a list, because a list would allow to browse the charts of other departments.
 */
export const BreakGlass = z
  .object({
    mrn: typed(textBounds.mrn).optional(),
    name: typed(textBounds.patientName).optional(),
    dateOfBirth: z.iso.date().optional(),
    reason: named(textBounds.reason, 5),
  })
  .refine(
    ({ mrn, name, dateOfBirth }) => mrn !== undefined || (name !== undefined && dateOfBirth !== undefined),
    {
      path: ['mrn'],
      message: problem('required'),
    },
  );

export const BrokenGlass = z
  .object({ grantId: Id, patientId: Id, until: Instant })
  .meta({ id: 'BrokenGlass' });

/** An emergency access, in the chart: who opened it until when, and why. */
export const EmergencyAccess = z
  .object({
    id: Id,
    patientId: Id,
    reason: label,
    until: Instant,
    /** The department of the person, by name. */
    department: label,
    recordedAt: Instant,
    recordedBy: Actor,
  })
  .meta({ id: 'EmergencyAccess' });
export type EmergencyAccess = z.output<typeof EmergencyAccess>;

/** A change of who may open a chart. The reason is no part of the entry, because it stays after the restriction ends. */
export const RestrictionChange = z
  .object({
    id: Id,
    patientId: Id,
    isRestricted: z.boolean(),
    people: z.array(Actor).max(itemBounds.namedPeople),
    recordedAt: Instant,
    recordedBy: Actor,
  })
  .meta({ id: 'RestrictionChange' });
export type RestrictionChange = z.output<typeof RestrictionChange>;

/** The people who alone may open a chart, who set it, and why. */
export const Restriction = z
  .object({ people: z.array(Actor).max(itemBounds.namedPeople), reason: label, at: Instant, by: Actor })
  .meta({ id: 'Restriction' });
export type Restriction = z.output<typeof Restriction>;

/** Who may open a chart beside its department: emergency accesses that last, newest first, and a restriction. */
export const ChartAccess = z
  .object({
    emergencies: z.array(EmergencyAccess).max(itemBounds.emergencies),
    restriction: Restriction.optional(),
  })
  .meta({ id: 'ChartAccess' });
export type ChartAccess = z.output<typeof ChartAccess>;

/** Restricts a chart to these members, or frees it with null. The caller and, of the named, at least one stay able to open it. */
export const Restrict = z.object({
  namedIds: sentList(Id, { min: 1, max: itemBounds.namedPeople }).nullable(),
  reason: named(textBounds.reason, 5),
});

/** An emergency access as administrators review it. */
export const EmergencyGrant = z
  .object({
    id: Id,
    patientId: Id,
    /** The patient's name; absent if the reader may not open the chart. */
    patientName: label.optional(),
    by: Actor,
    /** The departments of the person and of the patient, by name. */
    from: label,
    to: label,
    reason: label,
    at: Instant,
    until: Instant,
    /** The review of the reader's department. Absent while it must still review the access. */
    reviewed: z.object({ at: Instant, by: Actor }).optional(),
  })
  .meta({ id: 'EmergencyGrant' });
export type EmergencyGrant = z.output<typeof EmergencyGrant>;

export const accessEndpoints = defineEndpoints({
  breakGlass: {
    method: 'post',
    path: '/break-glass',
    summary:
      "Opens one chart that the caller may not open otherwise for four hours, with a reason. The chart and both departments' access logs show it, and administrators review it",
    access: 'session',
    right: 'read-chart',
    status: 201,
    fails: ['not-found', 'conflict', 'rate-limited'],
    body: BreakGlass,
    response: BrokenGlass,
  },
  read: {
    method: 'get',
    path: '/patient/:patientId/who-may-open',
    summary: 'Returns the emergency accesses that last, and the restriction of a chart',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: ChartAccess,
  },
  restrict: {
    method: 'put',
    path: '/patient/:patientId/restriction',
    summary:
      'Restricts a chart to named members, or frees it; for administrators, and for the people named. Lists, board and search of everyone else omit the patient',
    access: 'session',
    right: 'read-chart',
    fails: ['forbidden'],
    params: PatientParams,
    body: Restrict,
    response: ChartAccess,
  },
  emergencies: {
    method: 'get',
    path: '/department/break-glass',
    summary: "Returns emergency accesses to the department's charts and by its members, newest first",
    access: 'admin',
    right: 'administer',
    response: z.array(EmergencyGrant).max(itemBounds.emergencyGrants),
  },
  review: {
    method: 'post',
    path: '/department/break-glass/:grantId/reviewed',
    summary:
      "Reviews an emergency access for the caller's department, but not the caller's own; a second review changes nothing",
    access: 'admin',
    right: 'administer',
    params: z.object({ grantId: Id }),
    response: EmergencyGrant,
  },
});

export const accessEntries = defineEntries({
  'access.broken-glass': EmergencyAccess,
  'access.restricted': RestrictionChange,
});
