import * as z from 'zod';
import { AttentionValue, attentionKinds } from '../attention/attention.contract.ts';
import { itemBounds } from '../bounds.ts';
import { Id, label } from '../primitives.ts';
import { Contradiction } from '../scores/contradiction.ts';
import { scoreTypes } from '../scores/scores.contract.ts';
import { unrecordableSigns } from '../vitals/vitals.contract.ts';

/** A result as the chart writes it. */
const result = { testName: label, result: label, units: label.optional(), recordId: Id };
/** How many times the upper limit of its range a result is. Absent below 1.1, and if it has no such limit. */
const times = z.number().min(1).optional();
/** A vital sign in the unit of the wire; both numbers of a blood pressure, "150/112". */
const measured = { sign: z.enum(unrecordableSigns), value: label, recordId: Id };

/**
 * A fact of the chart that speaks against comfort, or an unknown fact (COMFORT-1 to COMFORT-13). Screens
 * translate each code, so that every reader has it in their own language.
 */
export const Objection = z.union([
  Contradiction,
  z.discriminatedUnion('code', [
    /** COMFORT-1: a call that nobody has taken and that no other objection states. */
    z.object({
      code: z.literal('call'),
      kind: z.enum(attentionKinds),
      values: z.array(AttentionValue).max(itemBounds.attentionValues),
      recordId: Id.optional(),
    }),
    /** REPLY-2: an alert of the context panel by its name, and the value that raised it in the unit of the wire. */
    z.object({ code: z.literal('alert'), name: label, value: label }),
    /** COMFORT-2: a vital sign in red or amber that raises no alert. */
    z.object({ code: z.literal('sign'), ...measured }),
    /** COMFORT-3: a vital sign in the danger zone of the patient's age that raises no alert. */
    z.object({ code: z.literal('danger-zone'), ...measured }),
    /** COMFORT-4: the last pain level, from 7 of 10 on. */
    z.object({ code: z.literal('pain'), value: z.number(), recordId: Id }),
    /** REPLY-3: a result beyond the department's limits. */
    z.object({ code: z.literal('critical-result'), ...result, times }),
    /** COMFORT-5: an unreviewed abnormal result. */
    z.object({
      code: z.literal('abnormal-result'),
      ...result,
      times,
      /** It could not be held against critical limits either (CRIT-9). */
      isNotChecked: z.literal(true).optional(),
    }),
    /** COMFORT-6: a result without a review that may be critical, and no limit could say so (CRIT-9). */
    z.object({ code: z.literal('result-not-checked'), ...result }),
    /** COMFORT-7: a result without a review that no range, flag or word interprets, such as a culture. */
    z.object({ code: z.literal('result-not-judged'), ...result }),
    /** COMFORT-8: an active anticoagulant beside a head injury in the complaint. */
    z.object({ code: z.literal('anticoagulant'), drug: label, recordId: Id }),
    /** REPLY-4: a score in its high band. */
    z.object({
      code: z.literal('high-score'),
      scoreType: z.enum(scoreTypes),
      value: z.number().int(),
      recordId: Id,
    }),
    /** REPLY-5: NEWS2 is not valid under 16 years. */
    z.object({ code: z.literal('child') }),
    /** REPLY-6: the lab results could not be read, so nobody compared them with the reply. */
    z.object({ code: z.literal('labs-unread') }),
    /** COMFORT-9: nobody has asked about allergies. */
    z.object({ code: z.literal('allergies-not-asked') }),
    /** COMFORT-10: a pregnancy is possible and unknown (PREG-4). */
    z.object({ code: z.literal('pregnancy-unknown') }),
    /** COMFORT-12: less dangerous ones beyond the bound. */
    z.object({ code: z.literal('more'), count: z.number().int().min(1) }),
  ]),
]);
export type Objection = z.output<typeof Objection>;

/** The objections to one reply. */
export const Objections = z.array(Objection).max(itemBounds.objections);

const open: readonly Objection['code'][] = [
  'unknown',
  'pregnant',
  'child',
  'onset',
  'fever-unclear',
  'labs-unread',
  'result-not-checked',
  'result-not-judged',
  'allergies-not-asked',
  'pregnancy-unknown',
  'more',
];

/** Returns whether an objection is something that nobody knows, and not a finding. */
export const isOpenObjection = ({ code }: Objection): boolean => open.includes(code);
