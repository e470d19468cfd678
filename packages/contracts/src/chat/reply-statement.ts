import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, label } from '../primitives.ts';

const count = z.number().int().min(0);

/**
 * What is known of a sentence (D66). `unchecked` needs no recognition: it is every sentence that neither a rule nor a
 * second reading judged.
 */
export const standings = [
  'unchecked',
  'differs',
  'older',
  'contradicted',
  'not-in-chart',
  'supported',
  'general',
] as const;
export type Standing = (typeof standings)[number];

/** A sentence of a reply. The statements of a reply cover `content` without gaps. */
export const ReplyStatement = z.object({
  /** Place in `content`, in UTF-16 units. */
  offset: count,
  length: count,
  standing: z.enum(standings),
  /** Who judged it. Absent if `unchecked`. */
  by: z.enum(['rule', 'model']).optional(),
  /** The records that the judgment rests on. */
  recordIds: z.array(Id).max(itemBounds.findingRecords).optional(),
  /** The newest value of the thing, as the API writes it, if the sentence has an older one. */
  newest: label.optional(),
  /** The rule or the chart's words behind the judgment. */
  why: label.optional(),
});
export type ReplyStatement = z.output<typeof ReplyStatement>;

export const ReplyStatements = z.array(ReplyStatement).max(itemBounds.statements);
