import * as z from 'zod';
import { allergyLevels } from '../allergy-check.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, label, PatientParams, sentList } from '../primitives.ts';
import { consciousnessLevels } from '../vitals/consciousness-words.ts';
import { unrecordableSigns } from '../vitals/vitals.contract.ts';

/** The kinds of causes for which a patient calls, and the rule of each in docs/clinical/attention.md. */
export const attentionRules = {
  'news2-high': 'ATTN-1',
  'single-three': 'ATTN-2',
  'news2-rise': 'ATTN-3',
  'critical-result': 'ATTN-4',
  'severe-hypertension': 'ATTN-5',
  'child-danger-zone': 'ATTN-6',
  'news2-urgent': 'ATTN-13',
  unrecordable: 'ATTN-14',
  'circulation-unrecordable': 'ATTN-14',
  'obstetric-trigger': 'ATTN-15',
  'hypertension-in-pregnancy': 'ATTN-16',
  'hypertension-with-symptoms': 'ATTN-16',
  /** On wall displays only: replaces the causes whose kind would reveal an age or a pregnancy. */
  'danger-sign': 'ATTN-11',
  'allergy-conflict': 'ATTN-20',
  /** On wall displays only: replaces every cause from a high blood pressure. */
  'high-pressure': 'ATTN-11',
} as const;

export const attentionKinds = [
  'news2-high',
  'single-three',
  'news2-rise',
  'critical-result',
  'severe-hypertension',
  'child-danger-zone',
  'news2-urgent',
  'unrecordable',
  'circulation-unrecordable',
  'obstetric-trigger',
  'hypertension-in-pregnancy',
  'hypertension-with-symptoms',
  'danger-sign',
  'allergy-conflict',
  'high-pressure',
] as const satisfies readonly (keyof typeof attentionRules)[];
export type AttentionKind = (typeof attentionKinds)[number];

const urgentKinds: readonly AttentionKind[] = ['news2-urgent', 'hypertension-in-pregnancy'];

/** Returns whether a cause asks for an urgent review (amber). Every other cause is an emergency (red). */
export const isUrgentOnly = ({ kind }: Pick<AttentionCause, 'kind'>): boolean => urgentKinds.includes(kind);

export const attentionNumbers = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'temperature',
] as const;
export type AttentionNumber = (typeof attentionNumbers)[number];
/** A pressure that could not be measured has one sign for both numbers. */
export const attentionSigns = [...attentionNumbers, 'consciousness', 'bloodPressure'] as const;
export type AttentionSign = (typeof attentionSigns)[number];

const side = z.enum(['low', 'high']);

/** A value that a cause shows: a sign in the unit of the wire, a pressure (mmHg), NEWS2, a lab result or a drug. */
export const AttentionValue = z.discriminatedUnion('name', [
  z.object({ name: z.enum(attentionNumbers), value: z.number() }),
  z.object({ name: z.literal('consciousness'), value: z.enum([...consciousnessLevels, 'NewConfusion']) }),
  z.object({
    name: z.literal('bloodPressure'),
    systolic: z.number().optional(),
    diastolic: z.number().optional(),
  }),
  /** Signs that were tried and could not be measured (D10). */
  z.object({
    name: z.literal('unrecordable'),
    signs: z.array(z.enum(unrecordableSigns)).max(unrecordableSigns.length),
  }),
  /** NEWS2 is a range if a parameter is missing. */
  z.object({ name: z.literal('news2'), lowest: z.number().int(), highest: z.number().int() }),
  /** An active medication and the recorded allergy that it matches. */
  z.object({ name: z.literal('drug'), drug: label, substance: label, level: z.enum(allergyLevels) }),
  z.object({ name: z.literal('lab'), test: label, result: label, unit: label.optional(), side }),
]);
export type AttentionValue = z.output<typeof AttentionValue>;

/** Unique for each call: contains the kind, the sign and the record that raised the cause. */
const CauseId = z.string().min(1).max(textBounds.label);

const cause = {
  id: CauseId,
  rule: z.enum(Object.values(attentionRules)),
  kind: z.enum(attentionKinds),
  sign: z.enum(attentionSigns).optional(),
  side: side.optional(),
  /** The severity; higher is worse. Comparable only within one kind, sign and side (ATTN-8). */
  level: z.number(),
  values: z.array(AttentionValue).max(itemBounds.attentionValues),
};

/** One cause for which a patient calls for attention, or called until someone took it. */
export const AttentionCause = z
  .object({
    ...cause,
    /** When the cause was observed. */
    since: Instant,
    /** When the server stored the record that raised it. */
    calledAt: Instant,
    /** The record that raised the cause, and the newest one that sustains it. */
    recordIds: z.array(Id).max(itemBounds.causeRecords),
    /**
     * `escalated`: no one has taken it for 5 minutes (ATTN-9). `unseen`: it ended by better values before someone took
     * it, and no one of the team has opened the chart since (ATTN-17).
     */
    state: z.enum(['calling', 'escalated', 'taken', 'unseen']),
    /** When the values that ended an unseen cause were observed. */
    endedAt: Instant.optional(),
    /** Who took it, and when. */
    taken: z.object({ at: Instant, by: Actor }).optional(),
    /** Present if it rests on a monitor's value that nobody has confirmed (MONITOR-1). */
    unverified: z.literal(true).optional(),
  })
  .meta({ id: 'AttentionCause' });
export type AttentionCause = z.output<typeof AttentionCause>;

/** Returns whether a cause calls now. A taken cause does not call, nor does one that ended unseen. */
export const isCalling = ({ state }: Pick<AttentionCause, 'state'>): boolean =>
  state === 'calling' || state === 'escalated';

/** Causes that someone took, as the chart shows them. */
export const AttentionTaken = z
  .object({
    id: Id,
    patientId: Id,
    causes: z.array(z.object(cause)).min(1).max(itemBounds.attentionCauses),
    /** The newest observation that the server had. The take covers it and every older set. */
    through: Instant.optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
  })
  .meta({ id: 'AttentionTaken' });
export type AttentionTaken = z.output<typeof AttentionTaken>;

/** The ids of the causes to take, as the screen showed them. Without it, takes every cause that calls. */
export const TakeAttention = z.object({
  causes: sentList(CauseId, { min: 1, max: itemBounds.attentionCauses }).optional(),
});

export const attentionEndpoints = defineEndpoints({
  take: {
    method: 'post',
    path: '/patient/:patientId/attention/take',
    summary:
      'Takes the causes for which a patient calls. If they are all taken, returns the first take; conflict if none calls',
    access: 'session',
    right: 'record',
    fails: ['conflict'],
    params: PatientParams,
    body: TakeAttention,
    response: AttentionTaken,
    idempotent: true,
  },
});

export const attentionEntries = defineEntries({ 'attention.taken': AttentionTaken });
