import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import type { ChartDose } from './doses/chart-doses.ts';
import { mentionsIn, namesOf } from './doses/drug-mentions.ts';
import { says } from './doses/regimen-words.ts';
import type { Fact } from './facts.ts';
import { placeOf, plainOf, type Token } from './reply-tokens.ts';
import type { Place } from './statements.ts';
import { longestTopicAt, meantBy } from './topics.ts';
import { ageText, isTimeUnit, spanAt } from './values/reply-ages.ts';
import type { ReadItem } from './values/value-reader.ts';

/* "The last vitals are three hours old", "lactate 4.2 yesterday", "HR 126 at 09:20" beside the records' times (REPLY-25). */

type Item = ReplyCheck['items'][number];

/** A record with a time that a sentence can be about. */
interface Timed {
  at: number;
  recordId: string | undefined;
}

interface Reading {
  language: ReplyLanguage;
  tokens: readonly Token[];
  now: number;
}

const vitals: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:vitals?|vital signs|observations|obs|set)\b/u,
  es: /(?<!\p{L})(?:constantes|signos vitales|toma de constantes)(?!\p{L})/u,
  de: /(?<!\p{L})(?:vitalwerte|vitalzeichen|vitalparameter|messung|messwerte)(?!\p{L})/u,
};
const arrived: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:arrived|arrival|came in|been (?:here|in the (?:department|ed|er))|waiting)\b/u,
  es: /(?<!\p{L})(?:llego|ha llegado|llegada|acudio|en urgencias|esperando)(?!\p{L})/u,
  de: /(?<!\p{L})(?:eingetroffen|angekommen|ankunft|in der notaufnahme|wartet)(?!\p{L})/u,
};
const last =
  /(?<!\p{L})(?:last|latest|most recent|newest|ultim[ao]s?|mas reciente|letzte[nrs]?|zuletzt|jungste[nrs]?)(?!\p{L})/u;
/** A day before today. In the program's time zone, and not for what is only some hours old near midnight. */
const yesterday = /(?<!\p{L})(?:yesterday|ayer|anoche|gestern|gestrige[nrs]?)(?!\p{L})/u;
/** Weeks ago. */
const longAgo =
  /(?<!\p{L})(?:last week|last month|la semana pasada|el mes pasado|letzte woche|letzten monat)(?!\p{L})/u;
const [hour, day] = [3_600_000, 86_400_000];
/** A record younger than this is not from yesterday, whichever zone the reply means. */
const surelyToday = 12 * hour;
/** Every time zone is a whole number of quarters of an hour from UTC. */
const quarter = 15;
/** A clock time that is rounded to five minutes is not judged. */
const clockSlack = 3;

/**
 * Compares the times that a reply gives to the vital signs, to given doses and to values with those of the records. A clock
 * time has an unknown zone, so only its minutes within a quarter of an hour are compared. The time is linear in the text.
 */
export function checkTimes(
  reading: Reading,
  sentences: readonly Place[],
  {
    facts,
    doses,
    arrival,
  }: { facts: readonly Fact[]; doses: readonly ChartDose[]; arrival: number | undefined },
  values: readonly ReadItem[],
): Item[] {
  const { language, tokens } = reading;
  const sets = timesOf(facts.filter(({ topic, at }) => at !== undefined && !/^(?:lab|score):/.test(topic)));
  const given = doses.filter(({ isGiven }) => isGiven);
  const named = namesOf(given);
  let [next, value] = [0, 0];
  return sentences.flatMap((sentence): Item[] => {
    const end = sentence.offset + sentence.length;
    const from = next;
    while ((tokens[next]?.offset ?? end) < end) next += 1;
    const own: ReadItem[] = [];
    for (let one = values[value]; one !== undefined && one.offset < end; one = values[value]) {
      own.push(one);
      value += 1;
    }
    const words = plainOf(tokens, from, next);
    const isTimed = yesterday.test(words) || longAgo.test(words) || hasTime(tokens, from, next);
    if (!isTimed) return [];
    const known = valuesOf(own, facts);
    if (known.length > 0) return judge(reading, from, next, words, known, true);
    if (given.length > 0 && says[language].test(words)) {
      const mentioned = mentionsIn(tokens, named, from, next).flatMap((one) => one.doses);
      if (mentioned.length > 0) return judge(reading, from, next, words, mentioned, last.test(words));
    }
    const ofTopic = own.length === 0 ? timesOf(factsIn(reading, from, next, facts)) : [];
    if (ofTopic.length > 0)
      return judge(reading, from, next, words, last.test(words) ? ofTopic.slice(0, 1) : ofTopic, false);
    if (arrival !== undefined && arrived[language].test(words))
      return judge(reading, from, next, words, [{ at: arrival, recordId: undefined }], false);
    if (own.length === 0 && sets.length > 0 && vitals[language].test(words))
      return judge(reading, from, next, words, last.test(words) ? sets.slice(0, 1) : sets, false);
    return [];
  });
}

/** Returns the records of the first sign or test that a sentence names. */
function factsIn({ language, tokens }: Reading, from: number, to: number, facts: readonly Fact[]): Fact[] {
  for (let at = from; at < to; at += 1) {
    const named = longestTopicAt(tokens, at, language);
    if (named) return facts.filter(({ topic }) => meantBy(named.topic).includes(topic));
  }
  return [];
}

const timesOf = (facts: readonly Fact[]): Timed[] => {
  const sets = new Map<number, Timed>();
  for (const { at, recordId } of facts) if (at !== undefined && !sets.has(at)) sets.set(at, { at, recordId });
  return [...sets.values()].toSorted((a, b) => b.at - a.at);
};

/** The records of the values of a sentence. Spans of time behind a value are compared with it already (REPLY-8). */
function valuesOf(items: readonly ReadItem[], facts: readonly Fact[]): Timed[] {
  return items.flatMap(({ verdict, recordId, topic }) => {
    if (verdict !== 'found' && verdict !== 'older') return [];
    const fact = facts.find((one) => one.recordId === recordId && one.topic === topic);
    return fact?.at === undefined ? [] : [{ at: fact.at, recordId }];
  });
}

const hasTime = (tokens: readonly Token[], from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1)
    if (
      (tokens[at]?.values.length ?? 0) > 0 &&
      (isTimeUnit(tokens[at + 1]) || clockAt(tokens, at) !== undefined)
    )
      return true;
  return false;
};

/** Returns the minutes of a clock time that begins at a token; undefined for other numbers. */
function clockAt(tokens: readonly Token[], at: number): number | undefined {
  const [hours, colon, minutes] = tokens.slice(at, at + 3);
  const isClock =
    colon?.text === ':' && /^\d{1,2}$/.test(hours?.text ?? '') && /^\d{2}$/.test(minutes?.text ?? '');
  const value = minutes?.values[0] ?? 60;
  return isClock && (hours?.values[0] ?? 24) < 24 && value < 60 ? value : undefined;
}

/** Nothing was recorded in the time. */
const unrepeated = /(?<!\p{L})(?:not|no|nicht|keine?|without|sin|ohne)(?!\p{L})/u;
const about =
  /^(?:about|around|approximately|ca|circa|etwa|gegen|hacia|sobre|alrededor|unas|since|seit|desde|from|von|ab)$/;

/** Compares the times of one sentence with those of the records that it is about. */
function judge(
  { tokens, now }: Reading,
  from: number,
  to: number,
  words: string,
  records: readonly Timed[],
  isOfValue: boolean,
): Item[] {
  const [newest] = records.toSorted((a, b) => b.at - a.at);
  if (newest === undefined) return [];
  const wrong = (start: number, end: number): Item => ({
    ...{ ...placeOf(tokens, start, end), verdict: 'differs', expected: ageText((now - newest.at) / 60_000) },
    ...(newest.recordId !== undefined && { recordId: newest.recordId }),
  });
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.values.length === 0) continue;
    const minutes = clockAt(tokens, at);
    if (minutes !== undefined) {
      if (tokens.slice(Math.max(from, at - 3), at).some(({ plain }) => about.test(plain))) return [];
      return records.every((one) => clockDistance(minutes, one.at) > clockSlack) ? [wrong(at, at + 3)] : [];
    }
    if (isOfValue || !isTimeUnit(tokens[at + 1])) continue;
    const span = spanAt(tokens, at);
    const isOld = /^(?:old|alt|zuruck)$/.test(tokens[at + span.length]?.plain ?? '');
    const isSince =
      /^(?:for|lleva|seit|since|desde)$/.test(tokens[at - 1]?.plain ?? '') ||
      (tokens[at - 1]?.plain === 'hace' && tokens[at - 2]?.plain === 'desde');
    if (span.minutes === undefined || (!span.isAge && !isOld && !isSince)) continue;
    const said = span.minutes;
    const age = (now - newest.at) / 60_000;
    // "Two hours old" and "not repeated for two hours" speak of the newest record.
    if (isOld || (isSince && unrepeated.test(words))) {
      if (Math.abs(age - said) <= Math.max(span.slack, 10) || (isSince && age > said)) return [];
      return [wrong(at, at + span.length)];
    }
    const isRight = records.some(
      (one) => Math.abs((now - one.at) / 60_000 - said) <= Math.max(span.slack, 10),
    );
    return isRight ? [] : [wrong(at, at + span.length)];
  }
  const age = now - newest.at;
  const isToday = localDay(new Date(newest.at)) === localDay(new Date(now)) && age < surelyToday;
  if ((yesterday.test(words) && isToday) || (longAgo.test(words) && age < 2 * day)) {
    const word = (yesterday.exec(words) ?? longAgo.exec(words))?.[0] ?? '';
    const at = tokens.findIndex(
      (token, index) => index >= from && index < to && token.plain === word.split(' ')[0],
    );
    return [wrong(at === -1 ? from : at, at === -1 ? to : at + word.split(' ').length)];
  }
  return [];
}

/** Returns the minutes between a clock time and a moment in the nearest of all time zones. */
function clockDistance(minutes: number, at: number): number {
  const difference = Math.abs(minutes - Math.floor(at / 60_000)) % quarter;
  return Math.min(difference, quarter - difference);
}
