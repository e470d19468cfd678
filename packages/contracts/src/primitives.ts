import * as z from 'zod';
import { itemBounds, textBounds } from './bounds.ts';
import { unseen } from './comparable.ts';
import { problem } from './field-problems.ts';

/** An identifier made by the server or, for chat messages, by a client (a UUID). Opaque. */
export const Id = z.string().min(1).max(textBounds.id);

/** By an offset the first and the last day of the calendar leave the four digits of a year, and nothing could write them back. */
const hasWritableYear = (instant: string) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 0 && year <= 9999;
};

/** A moment, UTC, ISO 8601 with milliseconds on the way out; any offset is accepted on the way in. */
export const Instant = z.iso
  .datetime({ offset: true })
  .max(textBounds.instant)
  .refine(hasWritableYear, problem('not-a-date'));

const fiveMinutes = 5 * 60 * 1000;

/**
 * A moment at which something was: at most 5 minutes ahead, since clocks differ (D36), and not before 1900, where a year was
 * mistyped: nobody's chart reaches that far back.
 */
export const pastInstant = Instant.refine(
  (instant) => Date.parse(instant) <= Date.now() + fiveMinutes,
  problem('in-the-future'),
).refine((instant) => new Date(instant).getUTCFullYear() >= 1900, problem('too-long-ago'));

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Something that can be seen; blanks, controls and characters that show nothing, such as U+200B, cannot. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Control characters that are neither a line break nor a tab: nobody types them, and they garble where a chart goes on to. */
const controls = /[^\P{Cc}\n\t]/gu;
/** Those that hide in a name and make two of one, or turn its direction. The joiners stay, which Persian and emoji need. */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const readable = (text: string) => (visible.test(text) ? text.replace(controls, '') : '');
const inOneLine = (text: string) =>
  readable(text)
    .replace(hidden, '')
    .replace(/[\n\t\u2028\u2029]+/g, ' ');

/** Text of several lines that may be empty, such as notes: trimmed, bounded, without control characters. */
export const note = (max: number) => z.string().overwrite(readable).trim().max(max);

/** Text typed by a person: as a {@link note}, and not empty: characters that nobody can see are no text. */
export const typed = (max: number) => z.string().overwrite(readable).trim().min(1).max(max);

/** What something or somebody is called: in one line, without what cannot be seen, and of `min` characters at least. */
export const named = (max: number, min = 1) => z.string().overwrite(inOneLine).trim().min(min).max(max);

/** What a number or a username is made of: {@link named} without any character that shows nothing, each gap one space. */
export const numbered = (max: number, min = 1) =>
  z
    .string()
    .overwrite((text) => inOneLine(text).replace(unseen, '').replace(/\s+/gu, ' '))
    .trim()
    .min(min)
    .max(max);

/** A name, a label or a short sentence of an answer. */
export const label = z.string().max(textBounds.label);

/** A long text of an answer, such as a reply of the assistant. */
export const prose = z.string().max(textBounds.prose);

/**
 * A list in a request. Refuses a list that is too long without parsing its items: half a million wrong items take the server
 * seconds to name.
 */
export const sentList = <T extends z.ZodType>(item: T, { max, min = 0 }: { max: number; min?: number }) =>
  z
    .transform((list: z.input<T>[], context): z.input<T>[] => {
      if (!Array.isArray(list) || list.length <= max) return list;
      context.addIssue({ code: 'too_big', maximum: max, inclusive: true, origin: 'array', input: [] });
      return z.NEVER;
    })
    .pipe(z.array(item).min(min).max(max));

/** Values by name, at most `max` of them. */
export const namedValues = <T extends z.ZodType>(value: T, max: number = itemBounds.scoreParts) =>
  z
    .record(z.string().max(textBounds.label), value)
    .refine((values) => Object.keys(values).length <= max, problem('too-many', max))
    .meta({ maxProperties: max });

/** The clinician, or device, that did something, as shown beside what was done. */
export const Actor = z.object({ id: Id, fullName: label, role: label });
export type Actor = z.output<typeof Actor>;

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .max(textBounds.queryNumber)
    .regex(/^\d{1,15}$/, problem('not-a-whole-number'))
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    // What the OpenAPI document says: the text in a query is read as a number.
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });

export const PatientParams = z.object({ patientId: Id });

/**
 * A page of a list: at most `limit` records, and never more than {@link itemBounds.list}, that come before the place `before`.
 * `before` is what the last answer's `Link` gave, or for lists by time a moment.
 */
export const ListQuery = z
  .object({
    limit: queryInteger(1, 10_000).optional(),
    before: z.string().max(textBounds.place).optional(),
  })
  .meta({ id: 'Actor' });
export type ListQuery = z.output<typeof ListQuery>;
