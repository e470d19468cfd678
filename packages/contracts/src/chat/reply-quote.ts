import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id, Instant, label } from '../primitives.ts';
import { recordDomains } from '../record-marks.ts';

const count = z.number().int().min(0);
const value = z.union([z.number(), z.boolean(), label]);

/** What a quote can state (QUOTE-1). `age` is the time since a record, and `news2` the score of now. */
export const quotedFields = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressure',
  'heartRate',
  'temperature',
  'consciousness',
  'newConfusion',
  'painLevel',
  'oxygenSupply',
  'result',
  'score',
  'news2',
  'dose',
  'drug',
  'age',
  'patientAge',
  'weight',
  'allergies',
  'pregnancy',
] as const;
export type QuotedField = (typeof quotedFields)[number];

/**
 * A part of a reply that the server filled in from the chart in place of a key (D65). Screens write the value in the
 * reader's own words and units.
 */
export const ReplyQuote = z.object({
  /** Place of the words in `content`, in UTF-16 units. */
  offset: count,
  length: count,
  domain: z.enum([...recordDomains, 'patients']),
  /** The patient's id for a fact about the patient. */
  recordId: Id,
  /** The entry that holds the record in the patient's log. */
  seq: count,
  field: z.enum(quotedFields),
  /** In the unit of the wire: a number, "118/72" of a blood pressure, minutes of an age, otherwise the chart's words. */
  value,
  unit: label.optional(),
  /** The time by which the record's list sorts it. */
  at: Instant,
  /** The name of the test, the score or the drug. */
  named: label.optional(),
  /** The words begin with the name, because the reply had not named the thing itself. */
  showsName: z.boolean().optional(),
  /** The words end with the age of the value, because it is not the newest or is old. In minutes when the reply was written. */
  showsAge: count.optional(),
  /** The medication was discontinued. */
  isStopped: z.boolean().optional(),
  /** The earlier value of a change (`{l1-l4}`). */
  from: z.object({ recordId: Id, seq: count, value, at: Instant }).optional(),
});
export type ReplyQuote = z.output<typeof ReplyQuote>;

/** The quotes of a reply, in order of `offset`. */
export const ReplyQuotes = z.array(ReplyQuote).max(itemBounds.quotes);
