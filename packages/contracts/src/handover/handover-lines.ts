import * as z from 'zod';
import { AllergyFindings } from '../allergy-check.ts';
import { AttentionCause } from '../attention/attention.contract.ts';
import { BoardRow } from '../board/board.contract.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { notCheckedReasons } from '../labs/labs.contract.ts';
import { medicationKinds } from '../medications/medications.contract.ts';
import { noteTypes } from '../notes/notes.contract.ts';
import { Allergies, isolations, Pregnancy, patientStatuses } from '../patients/patient-facts.ts';
import { Actor, Id, Instant, label } from '../primitives.ts';
import { recordDomains } from '../record-marks.ts';
import { ScoreInputSource, scoreTypes } from '../scores/scores.contract.ts';
import { consciousnessLevels } from '../vitals/consciousness-words.ts';

/** The record behind a line. `seq` is the first entry of the record; for facts of the patient, their newest entry. */
export const HandoverSource = z.object({
  domain: z.enum([...recordDomains, 'patients']),
  recordId: Id,
  seq: z.number().int().min(1),
});
export type HandoverSource = z.output<typeof HandoverSource>;

const excerpt = z.string().max(textBounds.handoverExcerpt);

/** A line without its source. The source is absent if nothing was ever recorded. */
const line = <C extends string, S extends z.ZodRawShape>(code: C, values: S) =>
  z.object({ code: z.literal(code), ...values, source: HandoverSource.optional() });

/** The signs with a number, in the units of the wire. */
export const handoverNumbers = ['heartRate', 'respiratoryRate', 'temperature', 'oxygenSaturation'] as const;

/** A value of a vital sign. An absent number of a pressure is unknown. */
export const HandoverReading = z.discriminatedUnion('sign', [
  z.object({
    sign: z.literal('bloodPressure'),
    systolic: z.number().optional(),
    diastolic: z.number().optional(),
  }),
  z.object({ sign: z.enum(handoverNumbers), value: z.number() }),
  z.object({
    sign: z.literal('consciousness'),
    value: z.enum([...consciousnessLevels, 'NewConfusion', 'AlertConfusionUnknown']),
  }),
  /** Whether the patient is on oxygen, and liters per minute. */
  z.object({ sign: z.literal('oxygen'), value: z.boolean(), flow: z.number().optional() }),
]);
export type HandoverReading = z.output<typeof HandoverReading>;

export const handoverSigns = [
  'bloodPressure',
  ...handoverNumbers,
  'consciousness',
  'oxygen',
] as const satisfies readonly HandoverReading['sign'][];

/** A NEWS2 at a time, which is a range if a parameter is missing. */
const scoreAt = z.object({ at: Instant, lowest: z.number().int(), highest: z.number().int() });

const lab = {
  test: label,
  result: label,
  unit: label.optional(),
  /** When the laboratory reported it. */
  at: Instant,
  /** On which side of the department's limits it is critical. */
  critical: z.enum(['low', 'high']).optional(),
  isReviewed: z.boolean(),
};

/**
 * One line of a hand-over: a code with its values. The client puts it into the reader's language. A value that no one
 * recorded is absent or null, which is unknown and never normal.
 */
export const HandoverLine = z.discriminatedUnion('code', [
  line('complaint', { text: label, arrivedAt: Instant, status: z.enum(patientStatuses) }),
  /** Null without a triage. */
  line('esi', { level: z.number().int().min(1).max(5).nullable(), at: Instant.optional() }),
  /** NEWS2 of the newest set, and the scores of the hours before it, oldest first. */
  line('news2', {
    news2: BoardRow.shape.news2,
    course: z.array(scoreAt).max(itemBounds.handoverCourse),
    /** The highest score of the same hours and of the newest set; absent in an older hand-over. */
    worst: scoreAt.optional(),
    /** Every score of these hours is the same single number. */
    isSteady: z.literal(true).optional(),
  }),
  line('calling', { cause: AttentionCause }),
  line('sepsis', {}),

  line('allergies', { allergies: Allergies }),
  line('pregnancy', { pregnancy: Pregnancy }),
  line('isolation', { isolation: z.enum(isolations).nullable() }),
  line('medication', {
    kind: z.enum(medicationKinds),
    name: label,
    dosage: label.optional(),
    frequency: label.optional(),
    route: label.optional(),
    /** For a single dose, when it was given. */
    startedAt: Instant,
    /** The newest recorded dose. */
    lastDoseAt: Instant.optional(),
    /** Recorded allergies that it matches without a reason (ATTN-20). */
    conflicts: AllergyFindings.optional(),
    /** The name is no known drug, so it was not compared with the allergies (ALLERGY-9). */
    isNotCompared: z.literal(true).optional(),
  }),
  /** No home medication is recorded, which is not "takes none". */
  line('no-home-medication', {}),
  line('note', {
    type: z.enum(noteTypes),
    title: label,
    text: excerpt,
    isCut: z.boolean(),
    at: Instant,
    by: Actor,
    /** The note has the words of a reply of the assistant. */
    fromReply: z.boolean(),
  }),

  /** `reading` is absent if the sign was never measured, or if `triedAt` names a later attempt that failed. */
  line('vital', {
    sign: z.enum(handoverSigns),
    reading: HandoverReading.optional(),
    at: Instant.optional(),
    triedAt: Instant.optional(),
  }),
  /** MONITOR-8: what a monitor sent and nobody has confirmed: the newest values, and the number of such sets. */
  line('monitor', {
    count: z.number().int().min(1),
    at: Instant,
    readings: z.array(HandoverReading).max(handoverSigns.length),
  }),
  /** The worst value of 24 hours, where it differs from the newest one and is out of range. */
  line('worst-vital', {
    reading: HandoverReading,
    at: Instant,
    side: z.enum(['low', 'high']).optional(),
  }),
  /** The number of tests with a result, of abnormal or critical ones, and of those that cannot be judged. */
  line('labs', {
    tests: z.number().int().min(0),
    abnormal: z.number().int().min(0),
    notJudged: z.number().int().min(0),
  }),
  /** A critical or abnormal result, or one that is no longer abnormal. `previous` is the result before it. */
  line('lab', {
    ...lab,
    isAbnormal: z.boolean().optional(),
    previous: z.object({ result: label, unit: label.optional(), at: Instant }).optional(),
  }),
  line('score', {
    scoreType: z.enum(scoreTypes),
    value: z.number().int(),
    at: Instant,
    /** The records that the score used; absent in older scores. */
    inputs: z.array(ScoreInputSource).max(itemBounds.scoreParts).optional(),
    /** A record that the score used was later entered in error. */
    restsOnError: z.boolean(),
  }),

  line('plan', { text: label.nullable() }),
  /** Null without a set of vitals. */
  line('vitals-overdue', { lastAt: Instant.nullable(), dueAt: Instant.optional() }),
  line('vitals-due', { dueAt: Instant }),
  line('unreviewed-result', lab),
  /** A result without a review that could not be held against critical limits, and which part of it is why (CRIT-9). */
  line('not-checked-result', { ...lab, why: z.enum(notCheckedReasons) }),
  /** Further abnormal results without a review. */
  line('unreviewed-results', { count: z.number().int().min(1) }),
  /** Records that wait for a countersignature; `at` is the newest one. */
  line('countersign', { count: z.number().int().min(1), at: Instant }),
  /** A question to the assistant without a complete reply. */
  line('unanswered-question', { text: excerpt, isCut: z.boolean(), at: Instant, by: Actor }),
  /** `active` medications without an answer about allergies (ALLERGY-8); absent in an older hand-over. */
  line('ask-allergies', { active: z.number().int().min(0).optional() }),
  line('triage', {}),
]);
export type HandoverLine = z.output<typeof HandoverLine>;
export type HandoverCode = HandoverLine['code'];
