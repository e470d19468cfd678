import * as z from 'zod';
import { itemBounds, textBounds } from './bounds.ts';
import { Id, label, note } from './primitives.ts';

/** Why the check compared no dose with a maximum (DOSE-5). */
export const doseGaps = [
  /** The table has no maximum for this drug. */
  'not-in-table',
  'no-dose',
  /** The dose has no mass, units or mmol, such as "2 tablets". */
  'unreadable',
  /** The table has a maximum in another unit or only for infusions. */
  'other-unit',
  /** The table has no maximum for this route. */
  'other-route',
  /** The route is unknown, and the maximum of at least one route is lower. */
  'no-route',
  /** The maximum depends on the weight. */
  'no-weight',
  /** The table has no maximum for children. */
  'no-child-maximum',
  /** The dose of one ingredient of a combination is unknown. */
  'combination',
  /** Only the single dose was compared, because the frequency is unknown. */
  'frequency-unknown',
] as const;
export type DoseGap = (typeof doseGaps)[number];

export const doseUnitsChecked = ['mg', 'units', 'mmol'] as const;
const doseRates = ['hour', 'minute'] as const;

const names = z.array(label).max(itemBounds.similarNames);

/**
 * A statement of the check of a medication (D70), as a code with its values. The client puts it into words. Rules: DOSE-1
 * to DOSE-9, DUP-1, WRITE-1 to WRITE-7 and ALLERGY-7 to ALLERGY-9.
 */
export const MedicationWarning = z
  .discriminatedUnion('code', [
    /** ALLERGY-8: no one has asked about allergies. */
    z.object({ code: z.literal('allergies-not-asked') }),
    /** DUP-1: an active medication has the same ingredient. */
    z.object({
      code: z.literal('duplicate'),
      /** The id of a listed drug, or the name of another ingredient. */
      ingredient: label,
      medicationId: Id,
      /** The active medication's name, as recorded. */
      name: label,
    }),
    /** DOSE-1: the dose is above the highest published one. */
    z.object({
      code: z.literal('dose-above-maximum'),
      period: z.enum(['single', 'day']),
      drug: label,
      amount: z.number(),
      maximum: z.number(),
      unit: z.enum(doseUnitsChecked),
      /** Amounts are per kg of body weight. */
      isPerKg: z.literal(true).optional(),
      /** Amounts are rates of an infusion. */
      per: z.enum(doseRates).optional(),
      /** The maximum per kg and the weight in kg, if the maximum follows from them. */
      maximumPerKg: z.number().optional(),
      weightKg: z.number().optional(),
      /** The chart has no weight, and this one is the highest that is likely at the age (DOSE-9). */
      isWeightAssumed: z.literal(true).optional(),
      /** `amount` includes the doses of this ingredient that were given in the 24 hours before. */
      includesGiven: z.literal(true).optional(),
    }),
    /** DOSE-7: a drug that is taken once a week is ordered more often. */
    z.object({ code: z.literal('too-often'), drug: label }),
    /** DOSE-5: the dose, or the daily dose, was not compared with a maximum. */
    z.object({
      code: z.literal('dose-not-checked'),
      period: z.enum(['single', 'day']),
      why: z.enum(doseGaps),
    }),
    /** ALLERGY-9: the name, or a part of it, is no known drug. `comparedAs` is the similar drug that was compared. */
    z.object({
      code: z.literal('drug-not-compared'),
      name: label,
      similar: names,
      comparedAs: label.optional(),
    }),
    /** ALLERGY-9: the drug is known and its class is not, so it was compared with a recorded class by its name only. */
    z.object({ code: z.literal('class-not-compared'), name: label }),
    /** ALLERGY-9: a recorded allergy is no known drug or class, so that only equal words match. */
    z.object({
      code: z.literal('allergy-not-compared'),
      substance: label,
      similar: names,
      comparedAs: label.optional(),
    }),
    /** WRITE-1 to WRITE-7: the writing can be misread. `safe` is the whole field in a safe form, if one is certain. */
    z.object({
      code: z.literal('unsafe-writing'),
      rule: z.string().max(textBounds.id),
      field: z.enum(['name', 'dosage', 'frequency', 'route']),
      written: label,
      safe: label.optional(),
    }),
  ])
  .meta({ id: 'MedicationWarning' });
export type MedicationWarning = z.output<typeof MedicationWarning>;
export type WarningCode = MedicationWarning['code'];

export const MedicationWarnings = z.array(MedicationWarning).max(itemBounds.medicationWarnings);

/** The check of a medication besides {@link AllergyCheck}, and the clinician's reason to go on. */
export const MedicationCheck = z.object({
  warnings: MedicationWarnings,
  reason: note(textBounds.reason).optional(),
});
export type MedicationCheck = z.output<typeof MedicationCheck>;

const asking: ReadonlySet<WarningCode> = new Set([
  'allergies-not-asked',
  'duplicate',
  'dose-above-maximum',
  'too-often',
]);

/** Returns whether a warning needs a reason to go on. The others only say what was not checked or how to write it. */
export const needsReason = ({ code }: Pick<MedicationWarning, 'code'>): boolean => asking.has(code);
