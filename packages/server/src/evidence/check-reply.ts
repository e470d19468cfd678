import { setImmediate } from 'node:timers/promises';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { type ReplyLanguage, replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { checkOverallCourse } from './course/overall-course.ts';
import { checkTrends } from './course/trends.ts';
import { checkDenials } from './denials/denials.ts';
import { checkBareDoses } from './doses/bare-doses.ts';
import type { ChartDose } from './doses/chart-doses.ts';
import { checkDoses } from './doses/check-doses.ts';
import { checkDrugs } from './doses/check-drugs.ts';
import { checkPerWeight } from './doses/check-per-weight.ts';
import { byTopic, type Fact } from './facts.ts';
import { checkMissingResults } from './missing-results.ts';
import { checkNormals } from './normals/normals.ts';
import { checkAges } from './patient/ages.ts';
import { checkAllergies, checkSex, meansPatient } from './patient/patient-claims.ts';
import { checkReactions } from './reactions.ts';
import { asideTest, isPast, sentenceAt } from './reading/asides.ts';
import { type Passage, passagesOf } from './reading/reply-language.ts';
import { tokensOf } from './reading/reply-tokens.ts';
import { type Judgment, type Place, sentencesOf } from './reading/statements.ts';
import { checkScoreRisks } from './score-risks.ts';
import type { ChartSide } from './sides/chart-sides.ts';
import { checkSides } from './sides/check-sides.ts';
import type { ChartState } from './states/chart-state.ts';
import { compileTextRules } from './texts/chart-texts.ts';
import { checkTexts } from './texts/check-texts.ts';
import type { Onset } from './texts/onsets.ts';
import { findingWords } from './texts/text-words.ts';
import { checkTimes } from './times/check-times.ts';
import { saysEarlierTime, saysTimeOf } from './times/earlier-times.ts';
import type { ReadItem } from './values/newest-facts.ts';
import { checkOrder } from './values/value-order.ts';
import { ValueReader } from './values/value-reader.ts';

/* Compares the named numbers of a reply with the chart. Rules: docs/clinical/reply-checks.md. */

type Item = ReplyCheck['items'][number];

/** What the rules find in a reply, in order of their place. */
export interface ReadReply {
  /** Values, doses, ages and times. Only these can look like the chart. */
  spans: Item[];
  /** Denials, states and sides that the chart contradicts or does not have. */
  words: Item[];
}

/**
 * Compares each number with the name of a vital sign, a score or a lab test, or with such a unit, with `facts` (REPLY-7 to
 * REPLY-9, REPLY-17, REPLY-18); limits of guidelines are told apart (REPLY-14). What the reply denies or calls normal, and the
 * age that it states, are compared with `states` (REPLY-11, REPLY-12, REPLY-16), and sides of the body with `sides`
 * (REPLY-15). Each passage is read in its own language (REPLY-26), and times of day are those of `timeZone`, if known (REPLY-25). Words that the chart confirms are left out, because a sentence never looks like the chart (D66). The time is
 * linear in the text.
 */
export function readReply(...reply: ReplyAndChart): ReadReply {
  const { passages, read } = passagesWith(...reply);
  return joined(passages.map(read));
}

/** As {@link readReply}, but other work has its turn before each passage: several replies may end in one moment. */
export async function readReplyInTurns(...reply: ReplyAndChart): Promise<ReadReply> {
  const { passages, read } = passagesWith(...reply);
  const parts: ReadReply[] = [];
  for (const passage of passages) {
    await setImmediate();
    parts.push(read(passage));
  }
  return joined(parts);
}

type ReplyAndChart = [
  text: string,
  language: ReplyLanguage,
  facts: readonly Fact[],
  now: Date,
  states?: readonly ChartState[],
  doses?: readonly ChartDose[],
  sides?: readonly ChartSide[],
  timeZone?: string,
];

/** Returns the passages of a reply, and the function that reads one. */
function passagesWith(
  ...[reply, language, facts, now, states = [], doses = [], sides, timeZone]: ReplyAndChart
) {
  const text = inWideLetters(reply);
  const passages = passagesOf(text, sentencesOf(text), language);
  const read = ({ offset, length, language: own }: Passage): ReadReply => {
    const part = passages.length === 1 ? text : text.slice(offset, offset + length);
    const { spans, words } = readPassage(part, own, { facts, now, states, doses, sides, timeZone });
    return { spans: spans.map(moved(offset)), words: words.map(moved(offset)) };
  };
  return { passages, read };
}

/**
 * Returns the same text as a part of one with a letter beyond Latin-1. V8 compiles each pattern for texts of Latin-1 letters and
 * again for others, so that all rules together have half as much machine code if no reply is of the first kind.
 */
const inWideLetters = (text: string) => `…${text}`.slice(1);

const joined = (parts: readonly ReadReply[]): ReadReply => ({
  spans: parts.flatMap(({ spans }) => spans),
  words: parts.flatMap(({ words }) => words),
});

/** Returns an item of a passage with its places in the reply. */
const moved =
  (by: number) =>
  (item: Item): Item => ({
    ...item,
    offset: item.offset + by,
    ...(item.quote && { quote: { ...item.quote, offset: item.quote.offset + by } }),
  });

interface Compared {
  facts: readonly Fact[];
  now: Date;
  states: readonly ChartState[];
  doses: readonly ChartDose[];
  sides: readonly ChartSide[] | undefined;
  timeZone: string | undefined;
}

function readPassage(
  text: string,
  language: ReplyLanguage,
  { facts, now, states, doses, sides, timeZone }: Compared,
): ReadReply {
  const tokens = tokensOf(text, language);
  const sentences = sentencesOf(text);
  const isAside = asideTest(text, sentences, language);
  const topics = byTopic(facts);
  const values = new ValueReader(text, tokens, language, topics, now).read();
  const reading = { language, tokens, now: now.getTime(), timeZone };
  // "At 12:30 she was still normotensive."
  const isOfEarlier = ({ offset }: Place) => {
    const sentence = sentenceAt(sentences, offset);
    return sentence !== undefined && saysEarlierTime(reading, sentence, facts);
  };
  const words = [
    ...checkDrugs(language, doses, tokens),
    ...checkTrends(tokens, language, topics),
    ...checkOverallCourse(text, language, topics),
    ...checkAllergies(text, states, sentences),
    ...checkDenials(text, language, states, sentences).filter(
      (item) =>
        item.verdict === 'absent' ||
        !(isPast(text, sentenceAt(sentences, item.offset), item, language) || isOfEarlier(item)),
    ),
    ...checkReactions(text, sentences, states),
    ...checkTexts(text, sentences, states),
    ...checkScoreRisks(tokens, language, topics),
    ...checkMissingResults(tokens, language, topics),
    ...(states.length > 0 ? checkNormals(tokens, language, states) : []).filter(
      ({ offset, length, recordId }) =>
        isOnly(recordId, facts) ||
        !isPast(text, { offset: 0, length: text.length }, { offset, length: length + 20 }, language),
    ),
    ...(sides === undefined ? [] : checkSides(text, language, sides, tokens)),
  ];
  const ofSex = checkSex(text, language, states).filter((item) => {
    const { offset, length } = sentenceAt(sentences, item.offset) ?? { offset: 0, length: 0 };
    const place = { offset: item.offset - offset, length: item.length };
    return !isAside(item) || meansPatient(text.slice(offset, offset + length), place);
  });
  return {
    spans: inOrder([
      ...currentOf(text, sentences, values, language, (sentence, item) =>
        saysTimeOf(reading, sentence, item, facts),
      ).filter((item) => item.verdict === 'found' || item.verdict === 'guideline' || !isAside(item)),
      ...[
        ...checkOrder(text, sentences, values),
        ...checkDoses(text, language, doses, now, tokens),
        ...checkBareDoses(language, doses, tokens),
        ...checkPerWeight(tokens, topics.get('weight')?.[0]?.value),
        ...checkTimes(
          reading,
          sentences,
          { facts, doses, arrival: arrivalOf(states), onsets: onsetsOf(states) },
          values,
        ),
      ].filter((item) => !isAside(item)),
      // "In a man of 38 one would" gives an age, whatever follows from it.
      ...checkAges(text, language, states, tokens, topics.get('weight')?.[0]?.value, now),
    ]),
    words: inOrder([...ofSex, ...words.filter((item) => item.verdict !== 'found' && !isAside(item))]),
  };
}

/** Leaves out earlier values that the reply itself calls earlier, or names beside the newest one of the same thing. */
function currentOf(
  text: string,
  sentences: readonly Place[],
  values: readonly ReadItem[],
  language: ReplyLanguage,
  saysTime: (sentence: Place, item: ReadItem) => boolean,
): Item[] {
  const items: Item[] = [];
  let next = 0;
  for (const sentence of sentences) {
    const own: ReadItem[] = [];
    for (
      let one = values[next];
      one !== undefined && one.offset < sentence.offset + sentence.length;
      one = values[next]
    ) {
      own.push(one);
      next += 1;
    }
    const known = new Set(
      own.flatMap(({ verdict, topic }) => (verdict === 'found' ? topic : undefined) ?? []),
    );
    for (const one of own) {
      const { topic, ...item } = one;
      const isEarlier = item.verdict === 'older' && topic !== undefined;
      if (
        isEarlier &&
        (known.has(topic) || isPast(text, sentence, item, language, true) || saysTime(sentence, one))
      )
        continue;
      items.push(item);
    }
  }
  return items;
}

/** When the patient arrived, in milliseconds. */
function arrivalOf(states: readonly ChartState[]): number | undefined {
  const text = states.find(({ thing }) => thing === 'arrival')?.text;
  return text === undefined ? undefined : Date.parse(text);
}

/** Returns whether a record has the only value of its test, which "initial" means, too. */
function isOnly(recordId: string | undefined, facts: readonly Fact[]): boolean {
  const topic = facts.find((fact) => fact.recordId === recordId && fact.topic.startsWith('lab:'))?.topic;
  return topic !== undefined && facts.filter((fact) => fact.topic === topic).length === 1;
}

/** When the complaint began, by the texts of the chart; undefined if they are not known. */
const onsetsOf = (states: readonly ChartState[]): Onset[] | undefined =>
  states
    .find(({ thing }) => thing === 'onsets')
    ?.text?.split(' ')
    .flatMap((one) => {
      const [least, most] = one.split('-').map(Number);
      return least === undefined || most === undefined ? [] : [{ least, most }];
    });

const inOrder = (items: readonly Item[]) => items.toSorted((a, b) => a.offset - b.offset);

/** What the rules of words are about, as if nothing of it were known. */
const unknownThings: ChartState['thing'][] = [
  'allergies',
  'pregnancy',
  'lastPeriod',
  'fever',
  'studies',
  'findings-outside',
  ...Object.keys(findingWords).map((name) => `text:${name}` as const),
];
/** A reply with words for which each rule reads on. */
const anyReply = `HR 118, BP 92/54 mmHg, no fever, lactate 4.2 mmol/L, 12 min ago. She takes apixaban 5 mg orally, no allergies.
Give fomepizole. This young woman, born in 1959, is over 60, in her sixties. Penicillin: rash, no anaphylaxis. Pregnancy test
negative. Morphine 5 mg was not given yesterday at 10:30.`;

/**
 * Compiles the patterns of the rules and reads the vocabulary of drugs now. That takes about a second, for which every screen of
 * the node would wait at the first reply. V8 compiles a pattern when it is used a second time. Beyond 16 MB of machine code it
 * does without its optimizations, and such a pattern takes up to six times as long from then on (`TooMuchRegExpCode` in its
 * regexp.cc). So the rules come before anything else.
 */
export function compileRules(): void {
  const now = new Date();
  const states = ['♀', '♂'].map((sex): ChartState[] => [
    ...unknownThings.map((thing): ChartState => ({ thing, isOpen: true, isPresent: true, text: '' })),
    { thing: 'age', text: '50' },
    { thing: 'arrival', text: now.toISOString() },
    { thing: 'sex', text: sex },
  ]);
  const facts: Fact[] = [
    { topic: 'heartRate', value: 118, unit: '/min', at: now.getTime(), recordId: 'a set' },
    { topic: 'lab:lactate', value: 4.2, unit: 'mmol/L', at: now.getTime(), recordId: 'a result' },
  ];
  const doses: ChartDose[] = [
    { drugs: ['morphine'], names: [], dosage: '5 mg', isGiven: true, recordId: 'a dose', at: 0 },
  ];
  for (const _use of ['first', 'second']) {
    for (const language of replyLanguages)
      for (const one of states) readReply(anyReply, language, facts, now, one, doses, [], 'UTC');
    // Notes have letters of either kind.
    for (const text of [anyReply, inWideLetters(anyReply)]) compileTextRules(text);
  }
}

/** Returns the check of a reply from what {@link readReply} found. */
export function checkOf({ spans, words }: ReadReply): ReplyCheck {
  const items = inOrder([...spans, ...words]);
  const of = (verdict: Item['verdict']) => items.filter((item) => item.verdict === verdict).length;
  return {
    checked: items.length,
    found: of('found'),
    differs: of('differs'),
    absent: of('absent'),
    older: of('older'),
    items: items.slice(0, itemBounds.checkedValues),
  };
}

/** Returns the check of a whole reply. */
export const checkReply = (...reply: Parameters<typeof readReply>): ReplyCheck =>
  checkOf(readReply(...reply));

/** Returns what the rules say of a reply's words, for its sentences. */
export const judgmentsOf = (words: readonly Item[]): Judgment[] =>
  words.map(({ offset, length, verdict, recordId, expected }) => ({
    ...{ offset, length, standing: verdict === 'absent' ? 'not-in-chart' : 'contradicted' },
    ...(recordId !== undefined && { recordIds: [recordId] }),
    ...(expected !== undefined && { why: expected }),
  }));
