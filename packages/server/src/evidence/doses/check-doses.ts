import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';
import { partAround, placeOf, sliceOf, type Token, tokensOf } from '../reading/reply-tokens.ts';
import { plainName } from '../reading/topics.ts';
import { ageText, isTimeUnit, spanAt } from '../values/reply-ages.ts';
import type { ChartDose } from './chart-doses.ts';
import { type Amount, amountsIn, isSameAmount } from './dose-units.ts';
import { type Mention, mentionsIn, type Named, namesOf, type ReadDose } from './drug-mentions.ts';
import {
  atHome,
  denies,
  type Frequency,
  frequencyIn,
  proposes,
  routeIn,
  says,
  takes,
} from './regimen-words.ts';

/* Compares the doses of a reply with the medications and given doses of the chart (REPLY-13). */

type Item = ReplyCheck['items'][number];

/** Tokens between a drug's name and its dose. */
const reach = 12;
/** Tokens to each side of a dose that can say what becomes of it. */
const around = 40;
/** Characters of a reply that one comparison quotes. */
const longestQuote = readingBounds.doseQuoteCharacters;
/** Between a dose and the name behind it: "1 g of", "2 g i. v.", "500 mg de". */
const linking =
  /^(?:of|de|whole|full|entero|entera|ganze[sr]?|iv|i|v|po|p|o|im|m|sc|s|c|oral|orales?|intravenous|\.|\*)$/;
const touching = /^[:(*,=–-]$/;

interface Reading {
  text: string;
  language: ReplyLanguage;
  tokens: readonly Token[];
  named: Named;
  now: number;
}

/**
 * Returns the comparison of each dose whose sentence names its drug. Each dose reads a bounded number of tokens beside it,
 * so the time is linear in the text.
 */
export function checkDoses(
  text: string,
  language: ReplyLanguage,
  chart: readonly ChartDose[],
  now: Date,
  tokens: readonly Token[] = tokensOf(text),
): Item[] {
  const reading = { text, language, tokens, named: namesOf(chart), now: now.getTime() };
  return doseSentencesOf(tokens).flatMap(([from, to]) => {
    const amounts = amountsIn(tokens, from, to);
    const mentions = amounts.length === 0 ? [] : mentionsIn(tokens, reading.named, from, to);
    let first = 0;
    return amounts.flatMap((amount, index) => {
      const start = Math.max(from, amount.start - around);
      const end = Math.min(to, amount.end + around);
      while ((mentions[first]?.end ?? start + 1) <= start) first += 1;
      const near = mentions.slice(first, first + 2 * around + 1);
      const mention = mentionOf(amount, near, amounts[index - 1], tokens);
      if (mention === undefined) return [];
      const next = near.find((one) => one.start >= Math.max(amount.end, mention.end));
      const tail = Math.min(end, amounts[index + 1]?.start ?? end, next?.start ?? end);
      return judge(reading, { amount, mention, tail, sentence: [start, end] });
    });
  });
}

/** The dots of "i.v." and "Std." end no sentence. */
export function doseSentencesOf(tokens: readonly Token[]): readonly DoseSentence[] {
  const known = sentencesOfTokens.get(tokens) ?? readSentences(tokens);
  sentencesOfTokens.set(tokens, known);
  return known;
}

type DoseSentence = [from: number, to: number];
const sentencesOfTokens = new WeakMap<readonly Token[], readonly DoseSentence[]>();

function readSentences(tokens: readonly Token[]): DoseSentence[] {
  const found: [number, number][] = [];
  let from = 0;
  const isEnd = ({ text }: Token, at: number) =>
    ['!', '?', ';', '\n'].includes(text) ||
    (text === '.' &&
      !/^(?:\p{sc=Latin}|std|mio|tbl|ggf|evtl|max|tto|trat|med)$/u.test(tokens[at - 1]?.plain ?? ''));
  for (const [at, token] of tokens.entries()) {
    if (!isEnd(token, at)) continue;
    found.push([from, at]);
    from = at + 1;
  }
  return [...found, [from, tokens.length]];
}

/** The name directly behind a dose, else the nearest before it. */
function mentionOf(
  { start, end }: Amount,
  mentions: readonly Mention[],
  before: Amount | undefined,
  tokens: readonly Token[],
): Mention | undefined {
  const previous = mentions.findLast((one) => one.end <= start && start - one.end <= reach);
  const isFree = previous !== undefined && (before === undefined || before.end <= previous.start);
  const gap = previous === undefined ? [] : tokens.slice(previous.end, start);
  if (isFree && gap.every(({ text }) => touching.test(text))) return previous;
  let at = end;
  while (at - end <= reach && linking.test(tokens[at]?.plain ?? '')) at += 1;
  return mentions.find((one) => one.start === at) ?? previous;
}

/** "5 mg in the morning and 5 mg at night" is twice daily. */
const splitDay =
  /\b(?:in the morning|por la manana|morgens|fruh)\b.{1,30}\b(?:at night|in the evening|por la noche|abends|zur nacht)\b/;

const inOneDose =
  /\b(?:in (?:a single|one) dose|as (?:one|a single) dose|en una (?:sola|unica) (?:toma|dosis)|in einer (?:dosis|gabe)|auf einmal)\b/;

interface DoseMention {
  amount: Amount;
  mention: Mention;
  /** The end of what can say how often and by which route. */
  tail: number;
  sentence: readonly [number, number];
}

function judge(reading: Reading, { amount, mention, tail, sentence }: DoseMention): Item[] {
  const { text, tokens, language } = reading;
  const between = (from: number, to: number) => sliceOf(text, tokens, from, to);
  const after = Math.max(amount.end, mention.end);
  const regimen = plainName(
    [
      mention.end <= amount.start ? between(mention.end, amount.start) : between(amount.end, mention.start),
      between(after, tail),
    ].join(' '),
  );
  const sentenceText = plainName(between(...sentence));
  const ownFrequency = frequencyIn(plainName(between(after, tail)));
  const prescription = {
    amount,
    frequency: splitDay.test(sentenceText) ? 2 : (ownFrequency ?? frequencyIn(regimen)),
    route: routeIn(regimen),
    isWhole: inOneDose.test(regimen),
  };
  const isOften =
    prescription.frequency !== undefined && mention.doses.some(({ often }) => often !== undefined);
  const place = placeOf(tokens, amount.start, amount.end);
  const hasRegimen = prescription.frequency !== undefined || prescription.route !== undefined;
  const quote = quoteOf(tokens, Math.min(amount.start, mention.start), hasRegimen ? tail : after);
  // One given dose says nothing about how often the drug is prescribed.
  const fits = mention.doses.filter(
    (dose) =>
      matchesDose(dose, prescription) &&
      !(isOften && dose.often === undefined && prescription.frequency !== 'once'),
  );
  const [fit] = fits;
  const [newest] = mention.doses.filter(({ dosage }) => dosage);
  // "Aspirin 300 mg given, atorvastatin 20 mg at home".
  const [start, end] = [Math.min(mention.start, amount.start), after];
  const part = partAround(tokens, [Math.max(0, start - reach), tail], { start, end });
  const isHome = atHome.test(plainName(between(...part)));
  const isClaimed = says[language].test(sentenceText) && !denies.test(sentenceText) && !isHome;
  const isProposed = proposes[language].test(sentenceText);
  if (newest === undefined || (isClaimed && !mention.doses.some(({ isGiven }) => isGiven))) {
    // Without a word that the patient has the drug, a dose of another drug is a proposal.
    const isSaidToHave = isClaimed || mention.doses.length > 0 || takes[language].test(sentenceText);
    return isSaidToHave && !isProposed ? [{ ...place, verdict: 'absent' }] : [];
  }
  if (!fit && isProposed) return [];
  // The weight that a dose per kilogram was calculated with is not compared.
  if (!fit && amount.unit.includes('/kg') && mention.doses.every(({ amounts }) => !amounts.some(isPerWeight)))
    return [];
  if (!fit) {
    const { recordId } = newest;
    return [{ ...place, verdict: 'differs', recordId, expected: textOf(newest), quote }];
  }
  const current = mention.doses.find(({ dosage, isEnded, isGiven }) => dosage && !isEnded && !isGiven);
  if (fit.isEnded && current && fits.every(({ isEnded }) => isEnded))
    return [{ ...place, verdict: 'older', recordId: fit.recordId, expected: textOf(current) }];
  const age = ageBehind(reading, fits, after, tail, quote);
  return [{ ...place, verdict: 'found', recordId: fit.recordId }, ...age];
}

const isPerWeight = ({ unit }: Amount) => unit.includes('/kg');

interface ReplyRegimen {
  amount: Amount;
  /** "10 mg in one dose" is no sum of a day. */
  isWhole: boolean;
  frequency: Frequency | undefined;
  route: string | undefined;
}

const weekly = 1 / 7;

/** Returns whether a dose of the chart has the amount, and the route and frequency as far as both name one. */
function matchesDose(
  { amounts, often, way }: ReadDose,
  { amount, frequency, route, isWhole }: ReplyRegimen,
): boolean {
  if (route !== undefined && way !== undefined && route !== way) return false;
  // "2 x 2.5 mg" of a drug that is taken twice daily is 2.5 mg each time.
  if (amount.times > 1 && frequency === undefined && typeof often === 'number' && often > 1) {
    const once = { ...amount, parts: amount.parts.map((values) => values.slice(0, values.length / 2)) };
    return often === amount.times && amounts.some((one) => isSameAmount(one, once));
  }
  const isOfDay = (amount.isOfDay || frequency === 1) && !isWhole;
  if (isOfDay && typeof often === 'number' && often > 1) {
    return amounts.some((one) => isSameAmount(one, amount, one.isOfDay ? 1 : often));
  }
  // "21 mg a week" of 3 mg daily.
  if (frequency === weekly && typeof often === 'number' && often >= 1)
    return amounts.some((one) => isSameAmount(one, amount, 7 * often));
  const isOnce = frequency === 'once' && often === 1;
  const isOften = frequency === undefined || often === undefined || frequency === often || isOnce;
  return isOften && amounts.some((one) => isSameAmount(one, amount));
}

/** REPLY-8: the age behind a given dose must be that of one with this amount. */
function ageBehind(
  { tokens, now }: Reading,
  fits: readonly ReadDose[],
  from: number,
  to: number,
  quote: Item['quote'],
): Item[] {
  const given = fits.filter(({ isGiven }) => isGiven);
  const at = tokens
    .slice(from, to)
    .findIndex(({ values }, index) => values.length > 0 && isTimeUnit(tokens[from + index + 1]));
  if (given.length === 0 || at === -1) return [];
  const { length, minutes, slack, isAge } = spanAt(tokens, from + at);
  if (!isAge || minutes === undefined) return [];
  const place = placeOf(tokens, from + at, from + at + length);
  const ages = given.map((dose) => ({ dose, age: (now - dose.at) / 60_000 }));
  const fit = ages.find(({ age }) => Math.abs(age - minutes) <= slack);
  if (fit) return [{ ...place, verdict: 'found', recordId: fit.dose.recordId }];
  const [newest] = ages;
  if (newest === undefined) return [];
  const { recordId } = newest.dose;
  return [{ ...place, verdict: 'differs', recordId, expected: ageText(newest.age), ...(quote && { quote }) }];
}

function quoteOf(tokens: readonly Token[], from: number, to: number): NonNullable<Item['quote']> {
  let end = to;
  const isTooLong = () => placeOf(tokens, from, end).length > longestQuote;
  while (end > from + 1 && (/^[\p{P}\p{S}]$/u.test(tokens[end - 1]?.text ?? '') || isTooLong())) end -= 1;
  return placeOf(tokens, from, end);
}

/** The chart's dose in the words of the wire: "1000 mg, oral, twice daily". */
export const textOf = ({ dosage, route, frequency }: ChartDose) =>
  [dosage, route, frequency].filter(Boolean).join(', ');
