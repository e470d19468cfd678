import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { placeOf, plainOf, type Token } from '../reply-tokens.ts';
import type { ChartDose } from './chart-doses.ts';
import { doseSentencesOf, textOf } from './check-doses.ts';
import { amountsIn } from './dose-units.ts';
import { type Mention, mentionsIn, namesOf, otherMentionsIn } from './drug-mentions.ts';
import { denies, type Frequency, frequencyIn, proposes, says, takes } from './regimen-words.ts';

/* "Takes rivaroxaban", "ASS wurde noch nicht gegeben" beside the medications of the chart (REPLY-21). */

type Item = ReplyCheck['items'][number];

/** A reaction is no treatment: "rash on amoxicillin". */
const reaction =
  /allerg|alerg|anaphyla|anafila|\brash\b|exant|ausschlag|intoleran|unvertrag|reaction|reaccion|reaktion/;
/** Where the list of what the patient has ends: "takes apixaban, so avoid ibuprofen". */
const listEnd =
  /,? (?:so|which|but|because|instead of|rather than|que|pero|por lo que|porque|en lugar de|das|aber|daher|weshalb|statt) /;
const asked = /\bif\b|\bsi\b|\bfalls\b|\bwenn\b/;

/** Compares each drug that a reply says the patient takes or was given. The time is linear in the text. */
export function checkDrugs(
  language: ReplyLanguage,
  chart: readonly ChartDose[],
  tokens: readonly Token[],
): Item[] {
  const named = namesOf(chart);
  return doseSentencesOf(tokens).flatMap(([from, to]) => {
    const sentence = plainOf(tokens, from, to);
    const given = says[language].exec(sentence);
    const taken = takes[language].exec(sentence);
    if (proposes[language].test(sentence) || reaction.test(sentence) || asked.test(sentence)) return [];
    const start = (given ?? taken)?.index ?? 0;
    const stop = listEnd.exec(sentence.slice(start))?.index;
    const isDenied = denies.test(sentence);
    const hasAmount = amountsIn(tokens, from, to).length > 0;
    const often = taken === null || hasAmount ? undefined : frequencyIn(sentence);
    const others = (given ?? taken) === null ? [] : otherMentionsIn(tokens, named, from, to);
    const listed = mentionsIn(tokens, named, from, to);
    const isFree = (one: Mention) => !listed.some(({ start, end }) => start <= one.start && one.start < end);
    return [...listed, ...others.filter(isFree)].flatMap((mention) => {
      // "A woman on warfarin", "unter Apixaban".
      const isOn = /^(?:on|unter)$/.test(tokens[mention.start - 1]?.plain ?? '');
      if (given === null && taken === null && !isOn) return [];
      const before = plainOf(tokens, from, mention.start);
      if (stop !== undefined && before.length > start + stop) return [];
      const place = placeOf(tokens, mention.start, mention.end);
      if (isDenied) return denied(place, mention, given !== null);
      return given === null && often !== undefined
        ? interval(place, mention, often)
        : said(place, mention, given !== null);
    });
  });
}

type Place = Pick<Item, 'offset' | 'length'>;

function said(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const isKnown = doses.some((dose) => (isGiven ? dose.isGiven : !dose.isEnded));
  return isKnown ? [] : [{ ...place, verdict: 'absent' }];
}

/** "Prescribed every 4 hours", without an amount. */
function interval(place: Place, mention: Mention, often: Frequency): Item[] {
  const known = mention.doses.filter((dose) => dose.often !== undefined && !dose.isGiven);
  const [first] = known;
  if (first === undefined || known.some((dose) => dose.often === often)) return said(place, mention, false);
  return [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

function denied(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const against = doses.find((dose) => (isGiven ? dose.isGiven : dose.kind === 'home' && !dose.isEnded));
  if (against === undefined) return [];
  return [{ ...place, verdict: 'differs', recordId: against.recordId, expected: textOf(against) || '✓' }];
}
