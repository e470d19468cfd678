import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, Instant } from '../primitives.ts';
import { recordDomains } from '../record-marks.ts';

const count = z.number().int();

/** A place in a reply that rests on a record of the chart. Screens show it as a link to the record. */
export const EvidenceMark = z.object({
  /** The end of the marked words in `content`, in UTF-16 units. */
  offset: count.min(0),
  domain: z.enum(recordDomains),
  recordId: Id,
  /** The entry that holds the record in the patient's log. */
  seq: count,
  /** The time by which the record's list sorts it, such as the observation of vitals. */
  at: Instant,
});
export type EvidenceMark = z.output<typeof EvidenceMark>;

/** Marks of one text, in order of `offset`. */
export const EvidenceMarks = z.array(EvidenceMark).max(itemBounds.evidenceMarks);

/** The marks of a reply. The text itself contains none. */
export const ReplyEvidence = z.object({
  marks: EvidenceMarks,
  /** Marks that the model wrote and the prompt never gave. The server removed them. */
  dropped: count,
});
export type ReplyEvidence = z.output<typeof ReplyEvidence>;
