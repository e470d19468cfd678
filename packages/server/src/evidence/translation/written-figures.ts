import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/* Numbers, times of day and dates of one line in a form that no language changes (TRANS-2, TRANS-3). */

/** A line with each number as "1250.5", and the times and dates that were taken out of it. */
export interface PlainFigures {
  text: string;
  /** "14:05", "11-21" or "2026-11-21", in order. */
  moments: string[];
}

const months = [
  /^(?:jan|ene)/,
  /^feb/,
  /^(?:mar|mär|mae)/,
  /^(?:apr|abr)/,
  /^(?:may|mai)/,
  /^jun/,
  /^jul/,
  /^(?:aug|ago)/,
  /^sep/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];
const monthName =
  '(?:jan(?:uary|uar|\\.)?|ene(?:ro|\\.)?|feb(?:ruary|ruar|rero|\\.)?|mar(?:ch|zo|\\.)?|märz|apr(?:il|\\.)?|abr(?:il|\\.)?|may(?:o)?|mai|jun[ei]?o?|jul[yi]?o?|aug(?:ust|\\.)?|ago(?:sto|\\.)?|sept?(?:ember|iembre|\\.)?|o[ck]t(?:ober|ubre|\\.)?|nov(?:ember|iembre|\\.)?|de[cz](?:ember|\\.)?|dic(?:iembre|\\.)?)';

/** The mark that stands for a time or a date which was taken out. */
const taken = ' @ ';
const two = (value: number) => `${value}`.padStart(2, '0');

/** Puts a line's figures into the form of no language. "1.250" is 1250 in German and Spanish, and 1.25 in English. */
export function plainFigures(line: string, language: ReplyLanguage): PlainFigures {
  const moments: string[] = [];
  const take = (moment: string) => {
    moments.push(moment);
    return taken;
  };
  const text = withoutDates(withoutTimes(line, take), language, take);
  return { text: numbersIn(text, language), moments };
}

type Take = (moment: string) => string;

function withoutTimes(line: string, take: Take): string {
  const clock = (hour: string, minute: string, half = '') => {
    const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return take(`${two(hours)}:${minute}`);
  };
  return line
    .replace(
      /(?<![\d.,:])(\d{1,2}):(\d{2})(?!\d)(?::\d{2})?(?:\s?([ap])\.?\s?m\b\.?|\s?(?:Uhr|hrs|horas|h)(?!\p{L}))?/giu,
      (_all, hour: string, minute: string, half?: string) => clock(hour, minute, half),
    )
    .replace(/(?<![\d.,])(\d{1,2})\.(\d{2})\s?Uhr(?!\p{L})/gu, (_all, hour: string, minute: string) =>
      clock(hour, minute),
    )
    .replace(/(?<![\d.,])(\d{1,2})\s?Uhr(?!\p{L})/gu, (_all, hour: string) => clock(hour, '00'))
    .replace(/(?<![\d.,])(\d{1,2})\s?([ap])\.?m\b\.?/giu, (_all, hour: string, half: string) =>
      clock(hour, '00', half),
    );
}

function withoutDates(line: string, language: ReplyLanguage, take: Take): string {
  const date = (day: string, month: string, year = '') =>
    take(
      [year && (year.length === 2 ? `20${year}` : year), two(Number(month)), two(Number(day))]
        .filter(Boolean)
        .join('-'),
    );
  const named = (all: string, day: string, month: string, year?: string) => {
    // "NEWS2 5 may": a month in English has a capital.
    if (/^may$/.test(month)) return all;
    const number = months.findIndex((pattern) => pattern.test(month.toLowerCase())) + 1;
    return number === 0 ? all : date(day, `${number}`, year);
  };
  return line
    .replace(
      /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g,
      (_all, year: string, month: string, day: string) => date(day, month, year),
    )
    .replace(
      new RegExp(
        `(?<![\\d.,/])(\\d{1,2})(?:\\.|st|nd|rd|th|º)?\\s(?:de |of )?(${monthName})(?!\\p{L})(?:,?\\s(?:de(?:l)? )?(\\d{4}))?`,
        'giu',
      ),
      named,
    )
    .replace(
      new RegExp(
        `(?<!\\p{L})(${monthName})\\s(\\d{1,2})(?:st|nd|rd|th)?(?![\\d./:]|,\\d)(?:,?\\s(\\d{4}))?`,
        'giu',
      ),
      (all: string, month: string, day: string, year?: string) => named(all, day, month, year),
    )
    .replace(
      /(?<![\d/.,])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g,
      (_all, first: string, second: string, year: string) => {
        const isMonthFirst = language === 'en' && Number(first) <= 12;
        return isMonthFirst ? date(second, first, year) : date(first, second, year);
      },
    )
    .replace(
      /(?<![\d.,])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?(?![\d.])/g,
      (_all, day: string, month: string, year?: string) => date(day, month, year),
    );
}

function numbersIn(line: string, language: ReplyLanguage): string {
  // A narrow or hard space between groups of three digits.
  const joined = line.replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/gu, '');
  const grouped =
    language === 'en'
      ? /(?<![\d.,])([1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?(?![\d,])/g
      : /(?<![\d.,])([1-9]\d{0,2}(?:\.\d{3})+)(,\d+)?(?![\d.]\d)/g;
  return joined
    .replace(
      grouped,
      (_all, whole: string, rest = '') => whole.replace(/[.,]/g, '') + String(rest).replace(',', '.'),
    )
    .replace(/(?<=\d),(?=\d)/g, '.');
}
