import type { Language } from '../storage/preferences.ts';

/** A date as someone typed it. Days are `YYYY-MM-DD`. */
export type TypedDate =
  | { kind: 'empty' }
  | { kind: 'none' }
  /** `others`: the days that the same text means in another order of day and month. */
  | { kind: 'day'; day: string; others: string[] }
  /** Several days, none of which counts until the clinician has chosen. */
  | { kind: 'several'; days: string[] };

interface Reading {
  language: Language;
  /** The first and the last day that a year with two digits may mean. A whole year is read as typed. */
  min: string;
  max: string;
  /** Whether two possible centuries are a question. Otherwise the later one counts. */
  asksForCentury: boolean;
}

type Order = 'day-first' | 'month-first';

/** The separator of each language, and its order of day and month. */
const customs: Record<Language, { order: Order; separator: string }> = {
  en: { order: 'month-first', separator: '/' },
  es: { order: 'day-first', separator: '/' },
  de: { order: 'day-first', separator: '.' },
};

/** Returns whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(date)) === text;
}

/** Writes a day, `YYYY-MM-DD`, in the language's order: 07/13/1948, 13/07/1948, 13.07.1948. */
export function writtenDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const { order, separator } = customs[language];
  return [...(order === 'day-first' ? [date, month] : [month, date]), year].join(separator);
}

/**
 * Reads a typed date: in the language's order, in another if only that one is a day, as ISO, or with the month's name.
 *
 * A wrong date of birth changes doses and scores. So a text with two possible centuries, and one in English whose points
 * suggest the European order, have several readings, of which the clinician chooses one.
 */
export function readTypedDate(text: string, reading: Reading): TypedDate {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed) ?? [];
  if (isoYear !== undefined) return only(daysOf({ year: isoYear, month: isoMonth, date: isoDate }, reading));
  if (/\p{L}/u.test(typed)) return only(wordedDays(typed, reading));
  return numericDays(typed, reading);
}

interface Parts {
  year: string | undefined;
  month: string | undefined;
  date: string | undefined;
}

function numericDays(typed: string, reading: Reading): TypedDate {
  const [, first, separator, second, year] =
    /^(\d{1,2})(\s*[-/. ]\s*)(\d{1,2})(?:\s*[-/. ]\s*)(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    [];
  if (year === undefined) return { kind: 'none' };
  const dayFirst = daysOf({ year, month: second, date: first }, reading);
  const monthFirst = daysOf({ year, month: first, date: second }, reading);
  const { order } = customs[reading.language];
  const [usual, unusual] = order === 'day-first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const others = unusual.filter((day) => !usual.includes(day));
  if (usual.length === 0) return unusual.length > 0 ? only(unusual) : only(isoDigits(typed, reading));
  const isForeign = order === 'month-first' && separator?.trim() === '.';
  if (usual.length > 1 || (isForeign && others.length > 0)) return only([...usual, ...others]);
  return { ...only(usual), ...(others.length > 0 && { others }) };
}

/** Reads "19480713". Read in another order, this text is never a day. */
function isoDigits(typed: string, reading: Reading): string[] {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? [];
  return daysOf({ year, month, date }, reading);
}

/** Reads "13 July 1948", "July 13, 1948", "13. Juli 1948", "13 de julio de 1948". */
function wordedDays(typed: string, reading: Reading): string[] {
  const words = plain(typed)
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && !fillers.has(word));
  const months = words.flatMap((word) => monthOf(word) ?? []);
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? []);
  const [month] = months;
  if (words.length !== 3 || months.length !== 1 || numbers.length !== 2) return [];
  const [date, year] = numbers;
  return daysOf({ year, month: String(month), date }, reading);
}

const fillers = new Set(['de', 'del', 'of', 'the']);
let months: string[][] | undefined;

/** Returns the number of the month that a word names in one of the languages, by its first three letters or more. */
function monthOf(word: string): number | undefined {
  months ??= Array.from({ length: 12 }, (_, month) =>
    Object.keys(customs).map((language) =>
      plain(
        new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2001, month, 1),
        ),
      ),
    ),
  );
  const found = months.findIndex((names) => names.some((name) => word.length > 2 && name.startsWith(word)));
  return found === -1 ? undefined : found + 1;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the days that the parts mean: none, one, or one in each possible century. */
function daysOf({ year = '', month, date }: Parts, { min, max, asksForCentury }: Reading): string[] {
  if (year.length === 4) return [dayOf(Number(year), Number(month), Number(date)) ?? []].flat();
  if (year.length !== 2) return [];
  const possible = centuries
    .flatMap((century) => dayOf(century + Number(year), Number(month), Number(date)) ?? [])
    .filter((day) => day >= min && day <= max);
  return asksForCentury ? possible : possible.slice(-1);
}

const centuries = [1800, 1900, 2000, 2100];

function only(days: string[]): TypedDate {
  const [day] = days;
  if (day === undefined) return { kind: 'none' };
  return days.length === 1 ? { kind: 'day', day, others: [] } : { kind: 'several', days };
}

/** Returns a day that exists, `YYYY-MM-DD`. */
function dayOf(year: number, month: number, date: number): string | undefined {
  if (!(year >= 1000 && month >= 1 && date >= 1)) return undefined;
  const moment = new Date(Date.UTC(year, month - 1, date));
  const isSame = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return isSame ? moment.toISOString().slice(0, 10) : undefined;
}
