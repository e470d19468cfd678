import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { label } from '../primitives.ts';

const count = z.number().int().min(0);

/** What speaks against a drug that a reply names (RDRUG-4 to RDRUG-6, RDRUG-8), the most dangerous first. */
export const againstDrugKinds = [
  'allergy-same',
  'allergy-class',
  'contraindication',
  'pregnancy',
  'age',
  'duplicate',
  'pregnancy-unknown',
  'allergies-unknown',
] as const;
export type AgainstDrug = (typeof againstDrugKinds)[number];

/** A drug that a reply names, with what the chart holds against it. A drug with nothing against it is not listed. */
export const ReplyDrug = z.object({
  /** Place of the name in `content`, in UTF-16 units. */
  offset: count,
  length: count,
  /** The words of the reply. */
  drug: label,
  against: z
    .array(
      z.object({
        kind: z.enum(againstDrugKinds),
        /** The allergy, the active drug or the finding, as the chart writes it; the weeks of a pregnancy, the years of an age. */
        substance: label.optional(),
      }),
    )
    .max(itemBounds.findingRecords),
});
export type ReplyDrug = z.output<typeof ReplyDrug>;

export const ReplyDrugs = z.array(ReplyDrug).max(itemBounds.replyDrugs);
