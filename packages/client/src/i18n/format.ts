/** Formats a time as "14:32" in the viewer's zone, with seconds if asked. Every language uses the 24-hour clock. */
export function clockTime(moment: string | number, language: string, withSeconds = false): string {
  return dates(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(withSeconds && { second: '2-digit' }),
  }).format(new Date(moment));
}

/**
 * Formats a time as "14:32" today, "21 Nov, 14:32" on other days, "21 Nov 2025, 14:32" in other years. Uses the
 * viewer's zone (D34).
 */
export function dayAndTime(moment: string | number, language: string, now: number): string {
  const date = new Date(moment);
  const time = clockTime(moment, language);
  if (date.toDateString() === new Date(now).toDateString()) return time;
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return `${isThisYear ? shortDay(moment, language) : dayAndYear(moment, language)}, ${time}`;
}

/** Formats the day of a time as "21 Nov", in the viewer's zone. */
export function shortDay(moment: string | number, language: string): string {
  const format = dates(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'short' });
  return format.format(new Date(moment));
}

/** Formats the day of a time as "21 Nov 2026", in the viewer's zone. */
export function dayAndYear(moment: string | number, language: string): string {
  const format = dates(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(new Date(moment));
}

/** Formats a calendar day, `YYYY-MM-DD`, as "4 Jul 1961". */
export function day(date: string, language: string): string {
  return calendarDay(date, language, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats a calendar day as "4 July 1961". */
export function dayInWords(date: string, language: string): string {
  return calendarDay(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Formats a calendar day as "Tuesday, 4 July 1961", for those who hear a calendar. */
export function wholeDay(date: string, language: string): string {
  return calendarDay(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Formats the month of a calendar day as "July 1961". */
export function monthAndYear(date: string, language: string): string {
  return calendarDay(date, language, { month: 'long', year: 'numeric' });
}

/** Returns the name of a month, `01` to `12`. */
export function monthName(month: string, language: string): string {
  return calendarDay(`2001-${month}-01`, language, { month: 'long' });
}

/** Returns the name of a calendar day's weekday. */
export function weekday(date: string, language: string, style: 'short' | 'long'): string {
  return calendarDay(date, language, { weekday: style });
}

function calendarDay(date: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const format = dates(language === 'en' ? 'en-GB' : language, { ...style, timeZone: 'UTC' });
  return format.format(new Date(date));
}

/**
 * Formats a recorded number with its own decimals, up to six: 0.0625 mg is a dose, and a troponin of 0.0144 ng/mL lies
 * above its limit of 0.014.
 */
export function number(value: number, language: string): string {
  return numbers(language, { maximumFractionDigits: 6, useGrouping: false }).format(value);
}

/** Formats a number in the language's style, without thousands separators. */
export function decimal(value: number, language: string, digits = 0): string {
  return numbers(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
}

/** Writes the numbers in a text, such as "3.5–5.1", with the decimal sign of the language. They have no thousands mark. */
export function withDecimalSign(text: string, language: string): string {
  return text.replace(/(\d)[.,](?=\d)/g, language === 'en' ? '$1.' : '$1,');
}

/** Formats an age in its largest useful unit. */
export function elapsed(
  moment: string | number,
  now: number,
): { unit: 'now' | 'min' | 'h' | 'd'; count: number } {
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 120) return { unit: 'min', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'h', count: hours } : { unit: 'd', count: Math.floor(hours / 24) };
}

/** Joins words as "a, b and c", or as "a, b or c". */
export function listed(words: readonly string[], language: string, joined: 'and' | 'or'): string {
  return lists(language, { type: joined === 'and' ? 'conjunction' : 'disjunction' }).format(words);
}

const lists = cached(Intl.ListFormat);
const dates = cached(Intl.DateTimeFormat);
const numbers = cached(Intl.NumberFormat);

/** Caches one formatter per style, because creating one is slow. */
function cached<F, O extends object>(
  Format: new (language: string, options: O) => F,
): (language: string, options: O) => F {
  const cache = new Map<string, F>();
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = cache.get(key) ?? new Format(language, options);
    cache.set(key, known);
    return known;
  };
}
