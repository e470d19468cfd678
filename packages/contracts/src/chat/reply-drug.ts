import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { label } from '../primitives.ts';

const count = z.number().int().min(0);

/** What speaks against a drug that a reply names (D67). */
export const againstDrugKinds = [
  'allergy-same',
  'allergy-class',
  'allergies-unknown',
  'pregnancy',
  'pregnancy-unknown',
  'age',
  'duplicate',
  'contraindication',
  'not-checked',
] as const;

/** A drug that a reply names, with what the chart holds against it. */
export const ReplyDrug = z.object({
  /** Place of the name in `content`, in UTF-16 units. */
  offset: count,
  length: count,
  drug: label,
  against: z
    .array(
      z.object({
        kind: z.enum(againstDrugKinds),
        /** The recorded allergy, the active drug, or the finding against it, as the chart writes it. */
        substance: label.optional(),
      }),
    )
    .max(itemBounds.findingRecords),
});
export type ReplyDrug = z.output<typeof ReplyDrug>;

export const ReplyDrugs = z.array(ReplyDrug).max(itemBounds.replyDrugs);
