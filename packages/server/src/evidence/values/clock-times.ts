import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { numberInWords, rating } from './number-words.ts';

/* Times of day in a reply: "13:50", "13.50 Uhr", "ten to two", "las dos menos diez", "halb zwei" (REPLY-25). */

/** A time of day, in tokens from `start`, without `end`. */
export interface ClockTime {
  start: number;
  end: number;
  /** Minutes since midnight; two, half a day apart, for a time in words. */
  minutes: readonly number[];
  isAbout: boolean;
}

const about =
  /^(?:about|around|approximately|roughly|ca|circa|etwa|gegen|hacia|sobre|alrededor|unas|since|seit|desde|from|von|ab)$/;
/** Before a time in words. */
const before = /^(?:at|by|since|around|about|before|after|until|um|gegen|seit|ab|kurz)$/;
const [hour, half, quarter] = [60, 30, 15];
const halfDay = 12 * hour;
const past = { en: /^past$/, de: /^nach$/ } as const;
const until = { en: /^to$/, de: /^vor$/ } as const;

/** Returns the times of day in the tokens from `from`, without `to`. */
export function clockTimesIn(
  tokens: readonly Token[],
  language: ReplyLanguage,
  from: number,
  to: number,
): ClockTime[] {
  const found: ClockTime[] = [];
  for (let at = from; at < to; at += 1) {
    const read = inFigures(tokens, at) ?? inWords(tokens, at, language);
    if (read === undefined || read.end > to) continue;
    const isAbout = tokens.slice(Math.max(from, at - 3), at).some(({ plain }) => about.test(plain));
    found.push({ start: at, ...read, isAbout });
    at = read.end - 1;
  }
  return found;
}

type Read = Pick<ClockTime, 'end' | 'minutes'>;

const plainAt = (tokens: readonly Token[], at: number): string => tokens[at]?.plain ?? '';

function inFigures(tokens: readonly Token[], at: number): Read | undefined {
  if (!tokens[at]?.values.length) return undefined;
  const text = tokens[at]?.text ?? '';
  const next = tokens[at + 1];
  const minute = tokens[at + 2]?.text ?? '';
  const isJoined = next !== undefined && next.offset === (tokens[at]?.offset ?? 0) + text.length;
  if (
    /^\d{1,2}$/.test(text) &&
    (next?.text === ':' || (isJoined && /^[hH]$/.test(next.text))) &&
    /^\d{2}$/.test(minute)
  )
    return timeOf(Number(text), Number(minute), at + 3, plainAt(tokens, at + 3));
  if (/^\d{1,2}\.\d{2}$/.test(text) && next?.plain === 'uhr') {
    const [hours = 0, minutes = 0] = text.split('.').map(Number);
    return timeOf(hours, minutes, at + 2, '');
  }
  if (!/^\d{1,2}$/.test(text) || next === undefined) return undefined;
  if (next.plain === 'uhr') {
    const isExact = /^\d{2}$/.test(minute);
    return timeOf(Number(text), isExact ? Number(minute) : 0, at + (isExact ? 3 : 2), '');
  }
  const behind = tokens.slice(at + 1, at + 5).map(({ plain }) => plain);
  const part = /^(?:in the|de la|por la) (?:(morning|manana)|afternoon|evening|tarde|noche)/.exec(
    behind.join(' '),
  );
  if (part) return timeOf(Number(text), 0, at + 3, part[1] === undefined ? 'pm' : 'am');
  const isAt = /^(?:a|desde|hacia|sobre) las?$/.test(`${plainAt(tokens, at - 2)} ${plainAt(tokens, at - 1)}`);
  if (isAt && next.plain !== 'horas' && clauseEnd.test(next.plain))
    return hourOf(Number(text), 0, at + 1) ?? timeOf(Number(text), 0, at + 1, '');
  return /^[ap]m$/.test(next.plain) ? timeOf(Number(text), 0, at + 1, next.plain) : undefined;
}

function timeOf(hours: number, minutes: number, end: number, half: string): Read | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  const isHalf = /^[ap]m$/.test(half);
  const afternoon = half === 'pm' && hours < 12 ? 12 : half === 'am' && hours === 12 ? -12 : 0;
  return { minutes: [(hours + afternoon) * hour + minutes], end: end + (isHalf ? 1 : 0) };
}

function inWords(tokens: readonly Token[], at: number, language: ReplyLanguage): Read | undefined {
  if (language === 'es') return /^las?$/.test(plainAt(tokens, at)) ? inSpanish(tokens, at) : undefined;
  // "One to two litres" is no time.
  if (!before.test(plainAt(tokens, at - 1))) return undefined;
  const number = (place: number) => numberAt(tokens, place, language);
  const whole = wholeHour(tokens, at, language);
  if (whole) return whole;
  if (language === 'de' && plainAt(tokens, at) === 'halb') return hourOf(number(at + 1), -half, at + 2);
  const [minutes, sign] = [partAt(tokens, at, language), plainAt(tokens, at + 1)];
  if (minutes === undefined) return undefined;
  if (past[language].test(sign)) return hourOf(number(at + 2), minutes, at + 3);
  return until[language].test(sign) && minutes !== half
    ? hourOf(number(at + 2), -minutes, at + 3)
    : undefined;
}

const clauseEnd = /^(?:|[.,;!)\n]|and|but|y|und|horas|uhr|o)$/;
const wholeBefore = { en: /^(?:since|at|by|from)$/, de: /^(?:seit|um|ab|gegen)$/ } as const;
const participle = /^(?:bekommen|gegeben|erhalten|gemessen|gekommen|da|hier)$/;

/** "Since eleven", "seit elf Uhr", "um eins". A level of pain is "at four", too. */
function wholeHour(tokens: readonly Token[], at: number, language: 'en' | 'de'): Read | undefined {
  const [prefix, next] = [plainAt(tokens, at - 1), plainAt(tokens, at + 1)];
  const isEnd = clauseEnd.test(next) || (language === 'de' && prefix !== 'um' && participle.test(next));
  const isOne = language === 'de' && plainAt(tokens, at) === 'eins' && participle.test(next);
  if (!wholeBefore[language].test(prefix) || !(isEnd || isOne)) return undefined;
  const isLevel = tokens
    .slice(Math.max(0, at - 8), at)
    .some(
      ({ plain }) => rating.test(plain) || /^(?:pain|schmerz\p{sc=Latin}*|score|level|nrs)$/u.test(plain),
    );
  if (isLevel && prefix !== 'since' && next !== 'uhr') return undefined;
  return hourOf(numberAt(tokens, at, language), 0, next === 'uhr' ? at + 2 : at + 1);
}

/** "Las doce y cinco", "las dos menos diez", "desde las once". */
function inSpanish(tokens: readonly Token[], at: number): Read | undefined {
  const [sign, minutes] = [plainAt(tokens, at + 2), partAt(tokens, at + 3, 'es')];
  if (minutes === undefined || !/^(?:y|menos)$/.test(sign)) {
    const isWhole = /^(?:a|desde|hacia|sobre)$/.test(plainAt(tokens, at - 1)) && clauseEnd.test(sign);
    return isWhole ? hourOf(numberAt(tokens, at + 1, 'es'), 0, at + 2) : undefined;
  }
  return hourOf(numberAt(tokens, at + 1, 'es'), sign === 'y' ? minutes : -minutes, at + 4);
}

/** Returns a number in words. One in figures is no part of such a time. */
function numberAt(tokens: readonly Token[], at: number, language: ReplyLanguage): number | undefined {
  const token = tokens[at];
  if (token === undefined || /^\d/.test(token.text)) return undefined;
  return token.values[0] ?? numberInWords([token.plain], language)?.value;
}

function partAt(tokens: readonly Token[], at: number, language: ReplyLanguage): number | undefined {
  const word = plainAt(tokens, at);
  if (/^(?:quarter|cuarto|viertel)$/.test(word)) return quarter;
  if (/^(?:half|media)$/.test(word)) return half;
  const value = numberAt(tokens, at, language);
  return value !== undefined && value < half ? value : undefined;
}

function hourOf(value: number | undefined, minutes: number, end: number): Read | undefined {
  if (value === undefined || value < 1 || value > 12 || value % 1 !== 0) return undefined;
  const first = (value * hour + minutes + halfDay) % halfDay;
  return { minutes: [first, first + halfDay], end };
}

/** Returns the minutes from each reading of a time of day to a moment, in UTC and in the server's time zone. */
export function minutesBefore({ minutes }: Pick<ClockTime, 'minutes'>, at: number): readonly number[] {
  const moment = new Date(at);
  const own = [
    moment.getUTCHours() * hour + moment.getUTCMinutes(),
    moment.getHours() * hour + moment.getMinutes(),
  ];
  return own.flatMap((one) => minutes.map((minute) => (one - minute + 2 * halfDay) % (2 * halfDay)));
}

/**
 * Returns the minutes between a time of day and a moment: in the asker's zone, the server's or UTC, where they are nearest. If
 * the asker's zone is unknown, it may be any whole number of quarters of an hour from UTC.
 */
export function clockDistance(
  { minutes }: Pick<ClockTime, 'minutes'>,
  at: number,
  timeZone: string | undefined,
): number {
  const round = timeZone === undefined ? quarter : 2 * halfDay;
  const owns = minutesOfDay(at, timeZone);
  return Math.min(
    ...minutes.flatMap((minute) =>
      owns.map((own) => {
        const apart = (((own - minute) % round) + round) % round;
        return Math.min(apart, round - apart);
      }),
    ),
  );
}

/** Returns the minutes since midnight of a moment: in UTC, and if the asker's zone is known, in the server's and in it. */
export function minutesOfDay(at: number, timeZone: string | undefined): readonly number[] {
  const moment = new Date(at);
  const utc = moment.getUTCHours() * hour + moment.getUTCMinutes();
  if (timeZone === undefined) return [utc];
  return [utc, moment.getHours() * hour + moment.getMinutes(), minutesIn(timeZone, moment)];
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats of time zones that stay in memory. */
const maxFormats = 50;

/** Returns the minutes since midnight in a time zone. */
function minutesIn(timeZone: string, moment: Date): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(timeZone, format);
  const [hours = 0, minutes = 0] = format.format(moment).split(':').map(Number);
  return hours * hour + minutes;
}
