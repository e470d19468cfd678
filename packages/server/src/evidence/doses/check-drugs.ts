import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { placeOf, plainOf, type Token } from '../reply-tokens.ts';
import type { ChartDose } from './chart-doses.ts';
import { doseSentencesOf, textOf } from './check-doses.ts';
import { type Mention, mentionsIn, namesOf } from './drug-mentions.ts';
import { denies, says, takes } from './regimen-words.ts';

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
    if ((given === null && taken === null) || reaction.test(sentence) || asked.test(sentence)) return [];
    const start = (given ?? taken)?.index ?? 0;
    const stop = listEnd.exec(sentence.slice(start))?.index;
    const isDenied = denies.test(sentence);
    return mentionsIn(tokens, named, from, to).flatMap((mention) => {
      const before = plainOf(tokens, from, mention.start);
      if (stop !== undefined && before.length > start + stop) return [];
      const place = placeOf(tokens, mention.start, mention.end);
      return isDenied ? denied(place, mention, given !== null) : said(place, mention, given !== null);
    });
  });
}

type Place = Pick<Item, 'offset' | 'length'>;

function said(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const isKnown = doses.some((dose) => (isGiven ? dose.isGiven : !dose.isEnded));
  return isKnown ? [] : [{ ...place, verdict: 'absent' }];
}

function denied(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const against = doses.find((dose) => (isGiven ? dose.isGiven : dose.kind === 'home' && !dose.isEnded));
  if (against === undefined) return [];
  return [{ ...place, verdict: 'differs', recordId: against.recordId, expected: textOf(against) || '✓' }];
}
