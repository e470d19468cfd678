import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, Instant, label } from '../primitives.ts';
import { recordDomains } from '../record-marks.ts';

const count = z.number().int();

/** The comparison of a reply's named numbers, denials and sides with the chart that it read (REPLY-7 to REPLY-15). */
export const ReplyCheck = z.object({
  checked: count,
  found: count,
  differs: count,
  absent: count,
  /** True once and not the newest: neither found nor different. Absent in replies of older versions. */
  older: count.optional(),
  items: z
    .array(
      z.object({
        /** Place of the number, or of the words with a side, in `content`, in UTF-16 units. */
        offset: count,
        length: count,
        /**
         * `older`: true once, and not the newest value; `expected` names the newest. `guideline`: a limit or target that a
         * guideline names, and no value of the patient (REPLY-14).
         */
        verdict: z.enum(['found', 'older', 'differs', 'absent', 'guideline']),
        /** The record with the value, or the newest one with another value. */
        recordId: Id.optional(),
        /** The entry that holds this record in the patient's log. */
        seq: count.optional(),
        /** What a link to the record needs beside its id. Absent in replies of older versions. */
        domain: z.enum(recordDomains).optional(),
        at: Instant.optional(),
        /**
         * The chart's value with its unit, if it differs. An age is in minutes: "12 min". A dose has its route and
         * frequency: "1000 mg, oral, twice daily". A side is in the words of the chart: "rechter Unterlappen".
         */
        expected: label.optional(),
        /** The words of the reply that a different value belongs to: the name of its sign and the value. */
        quote: z.object({ offset: count, length: count }).optional(),
      }),
    )
    .max(itemBounds.checkedValues),
});
export type ReplyCheck = z.output<typeof ReplyCheck>;
