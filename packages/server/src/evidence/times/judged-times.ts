import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { lazily } from '@bedside/contracts/lazily.ts';
import { placeOf, type Token } from '../reading/reply-tokens.ts';
import { type ClockTime, clockDistance, minutesOfDay } from '../values/clock-times.ts';
import { ageText, isTimeUnit, spanAt } from '../values/reply-ages.ts';
import { aboutSlack, type Reading, slackOf, type Timed } from './record-times.ts';

/* Compares the times of one sentence with those of the records that it is about (REPLY-25). */

type Item = ReplyCheck['items'][number];

/** A day before today. In the program's time zone, and not for what is only some hours old near midnight. */
export const yesterday =
  /(?<!\p{sc=Latin})(?:(?:day before )?yesterday|last night|(?:ante)?ayer|anoche|(?:vor)?gestern|gestrige[nrs]?|vortag\p{sc=Latin}*|the day before|el dia anterior)(?!\p{sc=Latin})/u;
/** The morning of today. */
export const thisMorning =
  /(?<!\p{sc=Latin})(?:this morning|esta manana|heute (?:morgen|fruh|vormittag))(?!\p{sc=Latin})/u;
/** Weeks ago. */
export const longAgo =
  /(?<!\p{sc=Latin})(?:last week|last month|la semana pasada|el mes pasado|letzte[rn]? woche|letzten monat)(?!\p{sc=Latin})/u;
const [hour, day] = [3_600_000, 86_400_000];
const noon = 12 * 60;
/** A record younger than this is not from yesterday, whichever zone the reply means. */
const surelyTodayMs = 12 * hour;
/** How many of the newest times are compared in pairs. */
const mostApart = 6;
/** From an earlier value on. */
export const since = /(?<!\p{sc=Latin})(?:since|desde|seit|from|compared)(?!\p{sc=Latin})/u;
/** Nothing was recorded in the time. */
const unrepeated = /(?<!\p{sc=Latin})(?:not|no|nicht|keine?|without|sin|ohne)(?!\p{sc=Latin})/u;

/** "Repeat at 14:30" is no time of a record. */
function isAhead({ minutes }: ClockTime, now: number, timeZone: string): boolean {
  const present = minutesOfDay(now, timeZone).at(-1) ?? 0;
  return minutes.some((minute) => {
    const ahead = (minute - present + 24 * 60) % (24 * 60);
    return ahead > 0 && ahead < 8 * 60;
  });
}

/** Times of day of a sentence that tells what happened, one after the other. */
const leastTimeline = 3;

/** What began, and how it began. */
const beginning =
  /(?:beginn|^(?:onset|began|begun|started|fell|fallen|tripped|twisted|injured|sturz|sturzte|gesturzt|unfall|fiel|cayo|caida|empezo|comenzo|inicio|golpe|begann|begonnen))$/u;
const complaint = /^(?:pain|dolor|schmerz\p{sc=Latin}*)$/u;

/** "Fell at 11:30", "pain from about 10:40", "Schmerzbeginn etwa 10:40 Uhr": the time of no record. */
function isOfOnset(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens.slice(Math.max(from, at - 4), at).map(({ plain }) => plain);
  const clause = before.slice(before.findLastIndex((word) => /^[,;()→]$/.test(word)) + 1);
  if (clause.some((word) => beginning.test(word))) return true;
  return (
    clause.some((word) => complaint.test(word)) &&
    clause.some((word) => /^(?:from|since|desde|seit|ab)$/.test(word))
  );
}

/** A sentence with its times, and the records that it is about. */
interface TimedWords {
  words: string;
  clocks: readonly ClockTime[];
  records: readonly Timed[];
  isOfValue: boolean;
}

/** Compares "the lactates were three hours apart" with the times between the newest records. */
export function judgeGap(
  { tokens }: Reading,
  [from, to]: readonly [number, number],
  records: readonly Timed[],
): Item[] {
  const times = records.slice(0, mostApart).map(({ at }) => at / 60_000);
  const gaps = times.flatMap((one, at) => times.slice(at + 1).map((other) => Math.abs(one - other)));
  for (let at = from; at < to && gaps.length > 0; at += 1) {
    if (!tokens[at]?.values.length || !isTimeUnit(tokens[at + 1])) continue;
    const { minutes, slack, length } = spanAt(tokens, at);
    if (minutes === undefined) return [];
    const [nearest = 0] = gaps.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes));
    if (Math.abs(nearest - minutes) <= Math.max(slack, 10)) return [];
    return [{ ...placeOf(tokens, at, at + length), verdict: 'differs', expected: ageText(nearest) }];
  }
  return [];
}

/** Compares the times of one sentence with those of the records that it is about. */
export function judgeTimes(
  { tokens, now, timeZone }: Reading,
  [from, to]: readonly [number, number],
  { words, clocks, records, isOfValue }: TimedWords,
): Item[] {
  const [first] = records;
  if (first === undefined) return [];
  // Most sentences need none of it, and a chart has hundreds of values.
  const newest = lazily(() => records.reduce((latest, one) => (one.at > latest.at ? one : latest), first));
  const wrong = (start: number, end: number): Item => {
    const { at, recordId } = newest();
    const place = placeOf(tokens, start, end);
    return {
      ...{ ...place, verdict: 'differs', expected: ageText((now - at) / 60_000) },
      ...(recordId !== undefined && { recordId }),
    };
  };
  const ofRecords = clocks.filter(({ start }) => !isOfOnset(tokens, start, from));
  const [clock] = ofRecords;
  // A sequence of events has the times of more than these records.
  if (ofRecords.length >= leastTimeline || (clocks.length > 0 && clock === undefined)) return [];
  if (clock) {
    if (timeZone !== undefined && isAhead(clock, now, timeZone)) return [];
    const isRight = records.some((one) => clockDistance(clock, one.at, timeZone) <= slackOf(clock));
    return isRight ? [] : [wrong(clock.start, clock.end)];
  }
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.values.length === 0) continue;
    if (isOfValue || !isTimeUnit(tokens[at + 1])) continue;
    const span = spanAt(tokens, at);
    const [before = '', after = ''] = [tokens[at - 1]?.plain, tokens[at + span.length]?.plain];
    const isOld = /^(?:old|alt|zuruck|out|vergangen)$/.test(after) || /^tienen?$/.test(before);
    const isSince =
      /^(?:for|lleva|seit|since|desde)$/.test(before) ||
      // "Lleva aquí cuatro horas", "lleva en urgencias tres horas".
      tokens.slice(Math.max(from, at - 4), at).some(({ plain }) => plain === 'lleva') ||
      (before === 'hace' && /^(?:desde|que)$/.test(tokens[at - 2]?.plain ?? '')) ||
      (unrepeated.test(words) && /^(?:last|past|in|en|ultim[ao]s|letzten)$/.test(before));
    // "Six hours since the last dose".
    const isUntil = /^(?:since|desde|seit)$/.test(after);
    if (span.minutes === undefined || (!span.isAge && !isOld && !isSince && !isUntil)) continue;
    const duration = span.minutes;
    const ages = records.map(({ at: taken }) => (now - taken) / 60_000);
    // "Two hours old" and "not repeated for two hours" speak of the newest record.
    if (isOld || (isSince && unrepeated.test(words))) {
      const isRight = (isSince ? [Math.min(...ages)] : ages).some(
        (age) => Math.abs(age - duration) <= Math.max(span.slack, 10),
      );
      if (isRight || (isSince && Math.min(...ages) > duration)) return [];
      return [wrong(at, at + span.length)];
    }
    const isRight = records.some(
      (one) => Math.abs((now - one.at) / 60_000 - duration) <= Math.max(span.slack, 10),
    );
    return isRight ? [] : [wrong(at, at + span.length)];
  }
  // "Pain of 7 since this morning" tells since when.
  if (timeZone !== undefined && thisMorning.test(words) && !since.test(words)) {
    const isAfternoon = records.every((one) =>
      minutesOfDay(one.at, timeZone).every((minutes) => minutes >= noon + aboutSlack),
    );
    const at = tokens.findIndex(({ plain }, index) => index >= from && /^(?:this|esta|heute)$/.test(plain));
    if (isAfternoon && at !== -1) return [wrong(at, at + 2)];
  }
  const isYesterday = yesterday.test(words);
  if (!isYesterday && !longAgo.test(words)) return [];
  const taken = newest().at;
  const age = now - taken;
  const isToday = localDay(new Date(taken)) === localDay(new Date(now)) && age < surelyTodayMs;
  if ((isYesterday && isToday) || (longAgo.test(words) && age < 2 * day)) {
    const word = (yesterday.exec(words) ?? longAgo.exec(words))?.[0] ?? '';
    const at = tokens.findIndex(
      (token, index) => index >= from && index < to && token.plain === word.split(' ')[0],
    );
    return [wrong(at === -1 ? from : at, at === -1 ? to : at + word.split(' ').length)];
  }
  return [];
}
