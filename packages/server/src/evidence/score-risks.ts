import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Fact, Topic } from './facts.ts';
import { placeOf, restOfSentence, type Token } from './reading/reply-tokens.ts';
import { longestTopicAt } from './reading/topics.ts';

/* "HEART 3, moderate risk" beside the category of the newest score (REPLY-29). */

type Item = ReplyCheck['items'][number];
type Risk = 'low' | 'moderate' | 'high';

/** The highest total of low and of moderate risk: Six 2008, Lim 2003, RCP 2017. */
const bands: Partial<Record<Topic, readonly [low: number, moderate: number]>> = {
  'score:heart': [3, 6],
  'score:curb-65': [1, 2],
  'score:news2': [4, 6],
};
const categories: readonly (readonly [RegExp, Risk])[] = [
  [/^(?:low|bajo|niedrig\p{sc=Latin}*|gering\p{sc=Latin}*)$/u, 'low'],
  [
    /^(?:moderate|intermediate|medium|moderado|intermedio|medio|mittler\p{sc=Latin}*|moderat\p{sc=Latin}*|intermediar\p{sc=Latin}*)$/u,
    'moderate',
  ],
  [/^(?:high|alto|elevado|hoh\p{sc=Latin}*|hoch)$/u, 'high'],
];
const risk = /^(?:risk|riesgo|risiko\p{sc=Latin}*)$/u;
/** Tokens between a score and its risk. */
const reach = 10;

/** Compares the risk that a reply gives a score with the newest one. The time is linear in the text. */
export function checkScoreRisks(
  tokens: readonly Token[],
  language: ReplyLanguage,
  facts: ReadonlyMap<Topic, Fact[]>,
): Item[] {
  return tokens.flatMap((_, at): Item[] => {
    const named = longestTopicAt(tokens, at, language);
    if (named === undefined) return [];
    const [band, newest] = [bands[named.topic], facts.get(named.topic)?.[0]];
    if (band === undefined || newest === undefined) return [];
    const from = at + named.words;
    const rest = restOfSentence(tokens, from, reach);
    // "A HEART of 0 to 3 is low risk" is a rule.
    if (rest.some(({ values }) => values.length > 0 && !values.includes(newest.value))) return [];
    const place = rest.findIndex(({ plain }) => risk.test(plain));
    if (place === -1) return [];
    const beside = [rest[place - 1], rest[place + 1], rest[place + 2]];
    const statedRisk = categories.find(([pattern]) =>
      beside.some((token) => pattern.test(token?.plain ?? '')),
    )?.[1];
    const known: Risk = newest.value <= band[0] ? 'low' : newest.value <= band[1] ? 'moderate' : 'high';
    if (statedRisk === undefined || statedRisk === known) return [];
    return [
      {
        ...{ ...placeOf(tokens, at, from + place + 1), verdict: 'differs', expected: `${newest.value}` },
        ...(newest.recordId !== undefined && { recordId: newest.recordId }),
      },
    ];
  });
}
