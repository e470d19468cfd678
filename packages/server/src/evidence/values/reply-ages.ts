import type { Token } from '../reading/reply-tokens.ts';
import { isTimeWord } from './number-words.ts';

/* Spans of time in a reply, such as "12 min ago", "hace 4 h 54 min" or "vor 2 Tagen" (REPLY-8). */

/** Returns whether the number before a token is one of a span of time. */
export const isTimeUnit = (token: Token | undefined): boolean =>
  // "T 38.6 HR 126".
  token !== undefined && token.text !== 'HR' && isTimeWord(token.plain);

/** A span of time from a number on. */
export interface TimeSpan {
  /** In tokens. */
  length: number;
  /** Absent if its unit is no unit of an age. */
  minutes?: number;
  /** Minutes by which its rounding can differ from the true age. */
  slack: number;
  /** Whether the words beside it make it an age of something: "ago", "hace", "vor". */
  isAge: boolean;
}

/** "Hace apenas diez minutos", "vor etwa einer Stunde". */
const softener =
  /^(?:apenas|unos|unas|casi|solo|escasos|escasas|aproximadamente|etwa|ca|circa|gut|knapp|ungefahr|fast|rund|einer|einem)$/;

/** Reads the span that begins at a number; its unit follows. */
export function spanAt(tokens: readonly Token[], at: number): TimeSpan {
  const unit = minutesOf(tokens[at + 1]?.plain ?? '');
  // "4 h 54 min ago".
  const joint = /^(?:y|and|und)$/.test(tokens[at + 2]?.plain ?? '') ? 1 : 0;
  const [more, its] = tokens.slice(at + 2 + joint, at + 4 + joint);
  const smaller = minutesOf(its?.plain ?? '');
  const rest = more?.values[0];
  const isTwofold = rest !== undefined && unit !== undefined && smaller !== undefined && smaller < unit;
  // "Una hora y media", "2 hours and a half".
  const isHalf = /^(?:y media|y medio|and a half|und eine halbe)/.test(
    tokens
      .slice(at + 2, at + 5)
      .map(({ plain }) => plain)
      .join(' '),
  );
  // "An hour and forty minutes": the number in front of the first unit is none by itself.
  const [one, first, and] = tokens.slice(Math.max(0, at - 3), at).map(({ plain }) => plain);
  const isBehindHour =
    unit === 1 && /^(?:and|y|und)$/.test(and ?? '') && /^(?:hour|hora|stunde)$/.test(first ?? '');
  const isOneHour = isBehindHour && /^(?:an?|one|una|einer?)$/.test(one ?? '');
  // "Una hora y cuarenta".
  const isBare =
    joint === 1 &&
    unit === 60 &&
    rest !== undefined &&
    rest < 60 &&
    !isTwofold &&
    !isHalf &&
    smaller === undefined;
  const length = isBare ? 4 : isTwofold ? 4 + joint : isHalf ? (tokens[at + 2]?.plain === 'y' ? 4 : 5) : 2;
  let front = isOneHour ? at - 4 : at - 1;
  while (softener.test(tokens[front]?.plain ?? '')) front -= 1;
  const before = tokens[front]?.plain ?? '';
  const isAge = tokens[at + length]?.plain === 'ago' || before === 'hace' || before === 'vor';
  const finest = isTwofold ? smaller : isBare ? 1 : (unit ?? 0);
  const duration =
    (tokens[at]?.values[0] ?? 0) * (unit ?? 0) +
    (isTwofold ? rest * smaller : isBare ? rest : 0) +
    (isOneHour ? 60 : 0) +
    (isHalf ? (unit ?? 0) / 2 : 0);
  return {
    length,
    ...(unit !== undefined && { minutes: duration }),
    // Half an hour is no hour.
    slack: Math.max(1.5, Math.min(finest, duration || finest) * 0.6),
    isAge,
  };
}

/** Returns an age in minutes as "54 min" or "4 h 54 min". */
export function ageText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

/** Returns the minutes of a unit of time; undefined for one that is no age of a value. */
function minutesOf(word: string): number | undefined {
  if (/^min/.test(word)) return 1;
  if (/^(h|hr|hrs|hour|hours|hora|horas|std|stunde|stunden)$/.test(word)) return 60;
  if (/^(d|day|days|dia|dias|tag|tage|tagen)$/.test(word)) return 1440;
  return /^(?:weeks?|semanas?|wochen?)$/.test(word) ? 7 * 1440 : undefined;
}
