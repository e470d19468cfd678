import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { byTopic, type Fact, type Topic } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';
import type { ClockTime } from '../values/clock-times.ts';
import type { ReadItem } from '../values/newest-facts.ts';

/* The times of the records that a sentence can be about (REPLY-25). */

/** A record with a time that a sentence can be about. */
export interface Timed {
  at: number;
  recordId: string | undefined;
}

/** A reply as its times are read. */
export interface Reading {
  language: ReplyLanguage;
  tokens: readonly Token[];
  now: number;
  /** The asker's. Undefined if it is unknown. */
  timeZone?: string | undefined;
}

/** Minutes by which a time of day can be rounded, and one that is only called approximate. */
const clockSlack = 3;
export const aboutSlack = 15;

/** Minutes by which a time of day can be off. */
export const slackOf = ({ isAbout }: ClockTime): number => (isAbout ? aboutSlack : clockSlack);

const ofSample =
  /(?<!\p{sc=Latin})(?:drawn|taken|collected|sampled?|bled|abgenommen|abnahme|entnommen|entnahme|blutentnahme|extrajo|extraid[oa]s?|extraccion|muestra|se tomo|tomad[oa])(?!\p{sc=Latin})/u;
const ofResult =
  /(?<!\p{sc=Latin})(?:back|resulted|reported|zuruck|salio|salido|informad[oa]s?)\s(?:at|by|um|gegen|a las?)\s/u;

/** Returns the facts with the one time of a result that the words of a sentence mean: "drawn at", "back at". */
export function factsAt(words: string, facts: readonly Fact[]): readonly Fact[] {
  const [isSample, isResult] = [ofSample.test(words), ofResult.test(words)];
  if (isSample === isResult) return facts;
  return facts.map((fact) => {
    const { takenAt, ...rest } = fact;
    return takenAt === undefined ? fact : isResult ? rest : { ...rest, at: takenAt };
  });
}

/** When a value was measured, and when its sample was taken. */
export const timesOfFact = ({ at, takenAt }: Fact): number[] =>
  [at, takenAt].filter((one) => one !== undefined);

/** Returns each time of some facts once, the newest first. */
export const timesOf = (facts: readonly Fact[]): Timed[] => {
  const sets = new Map<number, Timed>();
  for (const fact of facts)
    for (const at of timesOfFact(fact)) if (!sets.has(at)) sets.set(at, { at, recordId: fact.recordId });
  return [...sets.values()].toSorted((a, b) => b.at - a.at);
};

/** The times of the newest record. A result has two. */
export const newestOf = (sorted: readonly Timed[]): Timed[] =>
  sorted.filter(
    ({ recordId }, at) => at === 0 || (recordId !== undefined && recordId === sorted[0]?.recordId),
  );

/** Returns the facts of one sign or test. */
export const factsOfTopic = (facts: readonly Fact[], topic: Topic | undefined): readonly Fact[] =>
  (topic && byTopic(facts).get(topic)) ?? [];

/** The records of the values of a sentence. Spans of time behind a value are compared with it already (REPLY-8). */
export function valuesOf(items: readonly ReadItem[], facts: readonly Fact[]): Timed[] {
  return items.flatMap(({ verdict, recordId, topic }) => {
    if (verdict !== 'found' && verdict !== 'older') return [];
    const known = factsOfTopic(facts, topic);
    const fact = known.find((one) => one.recordId === recordId);
    if (fact === undefined) return [];
    // "Still 2/10, at 11:40 and at 13:30".
    const same = known.filter((one) => one.value === fact.value && one.second === fact.second);
    return same.flatMap((one) => timesOfFact(one).map((at) => ({ at, recordId: one.recordId })));
  });
}
