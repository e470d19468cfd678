import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import type { FieldProblem } from '../field-problems.ts';
import { Id, Instant, note, pastInstant, sentList, typed } from '../primitives.ts';

/** One new result of one test. `units` is the unit of `result`. */
export const AddLab = z.object({
  testName: typed(textBounds.testName),
  testCategory: typed(textBounds.testCategory).optional(),
  /** As the laboratory wrote it: "4.2", "<0.01", "positive". "1,250" is ambiguous and gets no `value` (LAB-1). */
  result: typed(textBounds.labResult),
  units: typed(textBounds.units).optional(),
  /** As the laboratory wrote it: "0.5-2.0", "<14", "negative". */
  referenceRange: typed(textBounds.referenceRange).optional(),
  /** The laboratory's flag. If absent, it follows from result and range, provided that both can be parsed. */
  isAbnormal: z.boolean().optional(),
  /** The laboratory's flag as written, such as OBX-8: "H", "HH", "LL", "A", "*". One inside `result` is read, too. */
  flag: typed(textBounds.labFlag).optional(),
  /** When the laboratory reported the result; now by default. */
  resultTime: Instant.optional(),
  orderedAt: Instant.optional(),
  /** When the sample was taken (D36). Lists sort by `resultTime`, which is this time by default. */
  collectedAt: pastInstant.optional(),
  notes: note(textBounds.remark).optional(),
  /**
   * A clinician confirms a value that the model named and the text of `sourceDocument` does not contain (LABDOC-8).
   * Without it the server rejects the value.
   */
  confirmedNotFound: z.boolean().optional(),
});

/**
 * One result, or a panel: `results` and no field of one result. `sourceDocument` is the uploaded document in which a
 * clinician ticked the results (D21).
 */
export const AddLabs = AddLab.partial()
  .extend({
    results: sentList(AddLab, { min: 1, max: itemBounds.panelResults }).optional(),
    sourceDocument: Id.optional(),
    /** A clinician confirms that the document is this patient's although it names someone else. */
    confirmedIdentity: z.boolean().optional(),
  })
  .superRefine(({ results, testName, result }, context) => {
    const refuse = (field: string, message: FieldProblem) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (results !== undefined) {
      if (testName !== undefined || result !== undefined) refuse('results', 'one-of-two');
      return;
    }
    if (testName === undefined) refuse('testName', 'required');
    if (result === undefined) refuse('result', 'required');
  });

/** The body of an upload. The specification's names are the default. */
export const UploadLab = z.object({
  patientId: Id,
  testName: typed(textBounds.testName).default('Lab Results Analysis'),
  testCategory: typed(textBounds.testCategory).default('Analysis'),
});
