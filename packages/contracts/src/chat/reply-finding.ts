import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, Instant, label } from '../primitives.ts';
import { Objection } from './objection.ts';

/** The signs that an alert or a step can name. */
export const replySigns = [
  'respiratoryRate',
  'oxygenSaturation',
  'supplementalOxygen',
  'bloodPressure',
  'heartRate',
  'consciousness',
  'newConfusion',
  'temperature',
  'painLevel',
] as const;
export type ReplySign = (typeof replySigns)[number];

/** Conditions that a reply can raise as one to rule out now. They contain no value of the chart. */
export const urgentConditions = [
  'anaphylaxis',
  'hypoventilation',
  'infant-infection',
  'preeclampsia',
  'sepsis',
] as const;
export type UrgentCondition = (typeof urgentConditions)[number];

const count = z.number().int().min(0);

/** The content of an alert as a code with values of the chart (FINDING-1). Screens put it into the reader's language. */
export const ReplyFinding = z.union([
  Objection,
  z.discriminatedUnion('code', [
    /** FINDING-2: a measured sign out of range, in the unit of the wire; a blood pressure as "150/112". */
    z.object({ code: z.literal('out-of-range'), sign: z.enum(replySigns), value: label }),
    /** FINDING-3: a drug and the recorded allergy against it, as both are written. */
    z.object({
      code: z.literal('allergy-conflict'),
      drug: label,
      substance: label,
      level: z.enum(['same', 'class']),
    }),
    z.object({ code: z.literal('allergies-unknown') }),
    /** FINDING-4: the numbers of results without a review. */
    z.object({ code: z.literal('not-reviewed'), critical: count, abnormal: count }),
    /** FINDING-5: the model's own suspicion, without a value. */
    z.object({ code: z.literal('rule-out'), condition: z.enum(urgentConditions) }),
  ]),
]);
export type ReplyFinding = z.output<typeof ReplyFinding>;

/** A finding of the chart with the records behind it. */
export const FoundInChart = z.object({
  finding: ReplyFinding,
  /** The records that the values come from, if they are few. One entered in error ends the finding. */
  recordIds: z.array(Id).max(itemBounds.findingRecords).optional(),
  /** The time of the value. */
  at: Instant.optional(),
});
export type FoundInChart = z.output<typeof FoundInChart>;

/** An alert of a reply. `content` is the model's own text, in the language of the reply. */
export const ClinicalAlert = z.object({
  type: z.enum(['info', 'warning', 'danger']),
  content: label,
  /** What the alert says, if the chart has it. Screens show this in place of `content`. */
  found: FoundInChart.optional(),
});
export type ClinicalAlert = z.output<typeof ClinicalAlert>;
