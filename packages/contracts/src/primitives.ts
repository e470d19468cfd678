import * as z from 'zod';
import { itemBounds, textBounds } from './bounds.ts';
import { unseen } from './comparable.ts';
import { problem } from './field-problems.ts';

/** An opaque identifier. The server makes it, or for chat messages a client does (a UUID). */
export const Id = z.string().min(1).max(textBounds.id);

/**
 * An offset can move the first or last day of the calendar out of four-digit years. Bedside could not write such a day
 * back.
 */
const hasWritableYear = (instant: string) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 0 && year <= 9999;
};

/** A moment in ISO 8601. Responses use UTC with milliseconds; requests may use any offset. */
export const Instant = z.iso
  .datetime({ offset: true })
  .max(textBounds.instant)
  .refine(hasWritableYear, problem('not-a-date'));

/** How far ahead of the clock a time of a contract may be: the error of a device that stamps its values. */
const clockToleranceMs = 5 * 60 * 1000;

let currentTime: () => number = () => Date.now();

/**
 * Judges every time of a contract by this clock, in epoch milliseconds. A node uses MongoDB's, because its own may be
 * wrong, and a true time of observation must not be refused for that.
 */
export function keepTimeBy(clock: () => number): void {
  currentTime = clock;
}

/** Returns the present by the clock of {@link keepTimeBy}, otherwise by this machine's. Epoch milliseconds. */
export const presentTime = (): number => currentTime();

/**
 * The moment of an observation. At most 5 minutes ahead, because clocks differ (D36), and not before 1900: an earlier
 * year is mistyped.
 */
export const pastInstant = Instant.refine(
  (instant) => Date.parse(instant) <= currentTime() + clockToleranceMs,
  problem('in-the-future'),
).refine((instant) => new Date(instant).getUTCFullYear() >= 1900, problem('too-long-ago'));

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Matches a visible character. Blanks, control characters and characters such as U+200B are not visible. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Control characters other than line breaks and tabs. They garble texts in other systems. */
const controls = /[^\P{Cc}\n\t]/gu;
/**
 * Invisible characters that make equal names differ or reverse their direction. Joiners stay: Persian and emoji need
 * them.
 */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Invisible characters that change the order in which others appear: "41" after U+202E reads 14. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

const readable = (text: string) =>
  visible.test(text) ? text.replace(controls, '').replace(reordering, '') : '';
const inOneLine = (text: string) =>
  readable(text)
    .replace(hidden, '')
    .replace(/[\n\t\u2028\u2029]+/g, ' ');

/** Text of several lines that may be empty, such as a note. Trimmed, bounded, and without control or reordering characters. */
export const note = (max: number) => z.string().overwrite(readable).trim().max(max);

/** Text that someone typed: a {@link note} that contains a visible character. */
export const typed = (max: number) => z.string().overwrite(readable).trim().min(1).max(max);

/** A name on one line, without invisible characters, and with at least `min` characters. */
export const named = (max: number, min = 1) => z.string().overwrite(inOneLine).trim().min(min).max(max);

/** A number or username: {@link named}, without any format character and with single spaces. */
export const numbered = (max: number, min = 1) =>
  z
    .string()
    .overwrite((text) => inOneLine(text).replace(unseen, '').replace(/\s+/gu, ' '))
    .trim()
    .min(min)
    .max(max);

/** A name, a label or a short sentence in a response. */
export const label = z.string().max(textBounds.label);

/** A long text in a response, such as a reply of the assistant. */
export const prose = z.string().max(textBounds.prose);

/**
 * A list in a request. Rejects a list that is too long without parsing its items, because reporting half a million
 * wrong items would take seconds.
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

/** The clinician or device that did something. */
export const Actor = z.object({ id: Id, fullName: label, role: label }).meta({ id: 'Actor' });
export type Actor = z.output<typeof Actor>;

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .max(textBounds.queryNumber)
    .regex(/^\d{1,15}$/, problem('not-a-whole-number'))
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    // The OpenAPI document describes the parsed number, not the text in the query.
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });

export const PatientParams = z.object({ patientId: Id });

/**
 * One page of a list. It has at most `limit` records, never more than {@link itemBounds.list}, all before the
 * position `before`. `before` comes from the last response's `Link`, or is a moment in lists ordered by time.
 */
export const ListQuery = z.object({
  limit: queryInteger(1, 10_000).optional(),
  before: z.string().max(textBounds.place).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/** Returns whether this runtime can compute with a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** A time zone that this runtime can compute with. */
export const TimeZone = z.string().max(textBounds.timeZone).refine(isTimeZone, problem('invalid'));
