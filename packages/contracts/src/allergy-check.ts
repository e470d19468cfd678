import * as z from 'zod';
import { itemBounds, textBounds } from './bounds.ts';
import { label, note } from './primitives.ts';

/**
 * The levels at which a drug matches a recorded allergy (D41): the same drug, the same class, or a related class, which
 * is the lower warning.
 */
export const allergyLevels = ['same', 'class', 'related'] as const;

/** One drug that matches one recorded allergy. Rules ALLERGY-1 to ALLERGY-7 in docs/clinical/allergy-check.md. */
export const AllergyFinding = z
  .object({
    level: z.enum(allergyLevels),
    /** The word in the medication's name. */
    drug: label,
    /** The substance as the chart records it. */
    substance: label,
    /** The class of the drug. Absent if the two names are equal. */
    drugClass: label.optional(),
    /** The class of the recorded allergy, if it is not the drug's. */
    allergyClass: label.optional(),
    /** True if one letter differs, so that the name may be a misspelled one (ALLERGY-6). */
    spelling: z.literal(true).optional(),
  })
  .meta({ id: 'AllergyFinding' });
export type AllergyFinding = z.output<typeof AllergyFinding>;

export const AllergyFindings = z.array(AllergyFinding).max(itemBounds.allergyFindings);

/** The result of a medication's check: the compared substances, the findings, and the reason for going on. */
export const AllergyCheck = z.object({
  /** The chart's statement about allergies. The check compares nothing if it is "not asked" or "none known". */
  allergies: z.enum(['not-asked', 'none-known', 'listed']),
  /** The recorded substances that the check compared. */
  compared: z.array(label).max(itemBounds.allergies),
  findings: AllergyFindings,
  /** The reason to go on despite `findings`. */
  reason: note(textBounds.reason).optional(),
});
export type AllergyCheck = z.output<typeof AllergyCheck>;
