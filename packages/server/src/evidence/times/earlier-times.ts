import { firstNotBefore } from '@bedside/contracts/halving.ts';
import type { Fact } from '../facts.ts';
import { plainOf, type Token } from '../reading/reply-tokens.ts';
import type { Place } from '../reading/statements.ts';
import { clockDistance, clockTimesIn } from '../values/clock-times.ts';
import type { ReadItem } from '../values/newest-facts.ts';
import { isTimeUnit, spanAt } from '../values/reply-ages.ts';
import { factsOfTopic, type Reading, slackOf, timesOf, timesOfFact } from './record-times.ts';

/* Sentences that give the time of an earlier record: "at 12:30 she was still normotensive" (REPLY-25). */

/** The times that a sentence states. */
interface SentenceTimes {
  clocks: ReturnType<typeof clockTimesIn>;
  /** How long ago, in minutes. */
  ages: { minutes: number; slack: number }[];
  /** The sentence is about now, too. */
  isUntilNow: boolean;
}

const known = new WeakMap<readonly Token[], Map<number, SentenceTimes>>();

/** Returns the times of a sentence. Its values ask for them again and again, so they are read once. */
function timesIn({ tokens, language }: Reading, { offset, length }: Place): SentenceTimes {
  const ofSentences = known.get(tokens) ?? new Map<number, SentenceTimes>();
  known.set(tokens, ofSentences);
  const before = ofSentences.get(offset);
  if (before !== undefined) return before;
  const firstFrom = (place: number) => firstNotBefore(tokens, (token) => token.offset < place);
  const [from, to] = [firstFrom(offset), firstFrom(offset + length)];
  const ages: SentenceTimes['ages'] = [];
  for (let at = from; at < to - 1; at += 1) {
    if (!tokens[at]?.values.length || !isTimeUnit(tokens[at + 1])) continue;
    const { minutes, slack, isAge } = spanAt(tokens, at);
    if (isAge) ages.push({ minutes: minutes ?? 0, slack });
  }
  const times = {
    clocks: clockTimesIn(tokens, language, from, to),
    ages,
    isUntilNow: untilNow.test(plainOf(tokens, from, to)),
  };
  ofSentences.set(offset, times);
  return times;
}

/** Words that make the sentence one about now, too. */
const untilNow =
  /(?<!\p{sc=Latin})(?:since|now|currently|desde|ahora|actualmente|seit|ab|jetzt|aktuell|derzeit|inzwischen)(?!\p{sc=Latin})/u;

/** Returns whether every time of day of a sentence is that of vital signs before the newest ones. */
export function saysEarlierTime(reading: Reading, sentence: Place, facts: readonly Fact[]): boolean {
  const { clocks, isUntilNow } = timesIn(reading, sentence);
  if (clocks.length === 0 || isUntilNow) return false;
  const [newest, ...earlier] = timesOf(facts.filter(({ topic }) => !/^(?:lab:|score:|weight$)/.test(topic)));
  const is = (clock: (typeof clocks)[number], at: number) =>
    clockDistance(clock, at, reading.timeZone) <= slackOf(clock);
  return clocks.every(
    (clock) => newest !== undefined && !is(clock, newest.at) && earlier.some(({ at }) => is(clock, at)),
  );
}

/** Returns whether the sentence of an earlier value gives its time, and so does not call it the current one. */
export function saysTimeOf(
  reading: Reading,
  sentence: Place,
  { recordId, topic }: ReadItem,
  facts: readonly Fact[],
): boolean {
  const { now, timeZone } = reading;
  const times = factsOfTopic(facts, topic)
    .filter((one) => one.recordId === recordId)
    .flatMap((fact) => timesOfFact(fact));
  const { clocks, ages } = timesIn(reading, sentence);
  return (
    clocks.some((clock) => times.some((at) => clockDistance(clock, at, timeZone) <= slackOf(clock))) ||
    ages.some(({ minutes, slack }) => times.some((at) => Math.abs((now - at) / 60_000 - minutes) <= slack))
  );
}
