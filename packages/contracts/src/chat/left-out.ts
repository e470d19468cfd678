import * as z from 'zod';
import { Instant } from '../primitives.ts';

/**
 * What a prompt can lack although the chart has it. `texts` are long texts that were cut; `vitals` are sets from before the
 * last 24 hours.
 */
export const leftOutKinds = [
  'messages',
  'notes',
  'labs',
  'medications',
  'scores',
  'vitals',
  'texts',
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** The records of one kind that the model was not given with a question. */
export const LeftOut = z.object({
  kind: z.enum(leftOutKinds),
  count: z.number().int(),
  /** There may be more: the server reads only the newest records of a kind. */
  more: z.boolean().optional(),
  /** The time of the newest of them. Absent for `texts`. */
  before: Instant.optional(),
});
export type LeftOut = z.output<typeof LeftOut>;
