import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, label } from '../primitives.ts';
import { Contradiction } from '../scores/contradiction.ts';
import { scoreTypes } from '../scores/scores.contract.ts';

/**
 * A fact of the chart that speaks against a reply that reassures (REPLY-1 to REPLY-6). Screens translate each code, so
 * that every reader has it in their own language.
 */
export const Objection = z.union([
  Contradiction,
  z.discriminatedUnion('code', [
    /** REPLY-2: an alert of the context panel by its name, and the value that raised it in the unit of the wire. */
    z.object({ code: z.literal('alert'), name: label, value: label }),
    /** REPLY-3: a result beyond the department's limits. */
    z.object({
      code: z.literal('critical-result'),
      testName: label,
      result: label,
      units: label.optional(),
      recordId: Id,
    }),
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
];

/** Returns whether an objection is something that nobody knows, and not a finding. */
export const isOpenObjection = ({ code }: Objection): boolean => open.includes(code);
