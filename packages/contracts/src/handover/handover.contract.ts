import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { ChatMessage } from '../chat/chat.contract.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Patient } from '../patients/patients.contract.ts';
import { Actor, Id, Instant, ListQuery, note, PatientParams } from '../primitives.ts';
import { handoverFormats, handoverSections } from './handover-formats.ts';
import { HandoverLine } from './handover-lines.ts';

/** The hand-over that a chart makes, without AI. The same chart at the same time makes the same lines. */
const origin = {
  format: z.enum(handoverFormats),
  /** The sections of the format in order. */
  sections: z
    .array(
      z.object({
        section: z.enum(handoverSections),
        lines: z.array(HandoverLine).max(itemBounds.handoverLines),
      }),
    )
    .max(handoverSections.length),
  /** The number of lines beyond the bounds, which the chart has. */
  leftOut: z.number().int().min(0),
  /** The last entry of the chart that the lines include. */
  chartSeq: z.number().int().min(0),
  /** When the server made the lines. Ages count from it. */
  madeAt: Instant,
};

export const Handover = z.object({ patientId: Id, ...origin }).meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

/** Whose patients a shift hands over: those assigned to the caller, or all. */
export const handoverScopes = ['mine', 'department'] as const;
export type HandoverScope = (typeof handoverScopes)[number];

/** The hand-overs of a shift: one for each patient in the department's care, the sickest first. */
export const ShiftHandover = z
  .object({
    scope: z.enum(handoverScopes),
    patients: z.array(z.object({ patient: Patient, handover: Handover })).max(itemBounds.shiftPatients),
    /** The number of patients beyond the bound, who are the least sick. */
    leftOut: z.number().int().min(0),
    madeAt: Instant,
  })
  .meta({ id: 'ShiftHandover' });
export type ShiftHandover = z.output<typeof ShiftHandover>;

/** A hand-over that was given, and its confirmation. Its lines never change. */
export const GivenHandover = z
  .object({
    id: Id,
    patientId: Id,
    ...origin,
    /** The giver's own words. */
    text: z.string().max(textBounds.handoverText),
    /**
     * The assistant's summary that the giver had on screen, as it was then (HAND-12). The marks of the patient's records
     * say whether it was entered in error later.
     */
    summary: ChatMessage.optional(),
    /** Who gave it, the same as `recordedBy`. */
    giver: Actor,
    /** The member who takes the patient over. */
    receiver: Actor,
    /** When the receiver confirmed it; absent until then. */
    confirmedAt: Instant.optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    /** 1 as given, 2 once confirmed. */
    version: z.number().int(),
  })
  .meta({ id: 'GivenHandover' });
export type GivenHandover = z.output<typeof GivenHandover>;

/** Without a format, the department's. */
const HandoverQuery = z.object({ format: z.enum(handoverFormats).optional() });

export const GiveHandover = z.object({
  format: z.enum(handoverFormats).optional(),
  /** The member who takes over. Not the caller. */
  receiverId: Id,
  text: note(textBounds.handoverText).default(''),
  /** A complete reply to a hand-over question about this patient. It becomes part of the hand-over. */
  summaryId: Id.optional(),
});

export const handoverEndpoints = defineEndpoints({
  shift: {
    method: 'get',
    path: '/handover',
    summary: 'Returns the hand-overs of the own patients or of the department, sickest first, without AI',
    access: 'session',
    right: 'read-chart',
    query: HandoverQuery.extend({ scope: z.enum(handoverScopes).optional() }),
    response: ShiftHandover,
  },
  read: {
    method: 'get',
    path: '/patient/:patientId/handover',
    summary: 'Returns the hand-over that the chart makes now, as SBAR or I-PASS, without AI',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: HandoverQuery,
    response: Handover,
  },
  give: {
    method: 'post',
    path: '/patient/:patientId/handover',
    summary: 'Gives a hand-over to a member: stores what the chart makes now, with the words of the giver',
    access: 'session',
    right: 'record',
    status: 201,
    idempotent: true,
    params: PatientParams,
    body: GiveHandover,
    response: GivenHandover,
  },
  list: {
    method: 'get',
    path: '/patient/:patientId/handovers',
    summary: 'Returns the given hand-overs, newest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(GivenHandover).max(itemBounds.list),
    chartList: true,
  },
  confirm: {
    method: 'post',
    path: '/patient/:patientId/handover/:handoverId/confirm',
    summary: 'Confirms a hand-over as its receiver; a second confirmation changes nothing',
    access: 'session',
    right: 'record',
    fails: ['forbidden'],
    params: PatientParams.extend({ handoverId: Id }),
    response: GivenHandover,
  },
});

/** Each entry contains the whole hand-over. */
export const handoverEntries = defineEntries({
  'handover.given': GivenHandover,
  'handover.confirmed': GivenHandover,
});
