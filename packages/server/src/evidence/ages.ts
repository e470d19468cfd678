import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { type Token, tokensOf } from './reply-tokens.ts';
import type { ChartState } from './states/chart-state.ts';
import { statedAges } from './values/stated-ages.ts';

/* The age that a reply gives the patient, in years or in words such as "elderly" (REPLY-12). */

type Item = ReplyCheck['items'][number];

/** "In her fifties", "octogenaria", "in her 50s", "de unos 50 años", "Mitte 50". */
const decadeAges =
  /\bin (?:his|her|their) (?:early |mid-?|late )?(?<name>\p{L}+ies)\b|(?<!\p{L})(?<latin>\p{L}+genari[oa]n?)(?!\p{L})/giu;
const decadeNames = [
  ...['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet'],
  ...['veint', 'treint', 'cuadra', 'quincua', 'sexa', 'septua', 'octo', 'nona'],
];
const roundedAges =
  /\bin (?:his|her|their) (?:early |mid-?|late )?\d0s\b|(?<!\p{L})de unos \d{2} años(?!\p{L})|(?<!\p{L})(?:Anfang|Mitte|Ende) \d0(?!\d)/gu;

/** Years that words for an age can mean. They overlap, because usage has no exact limits. */
const stages: readonly (readonly [least: number, most: number, words: string])[] = [
  [0, 2, 'newborn|neonate|infant|baby|reci[eé]n nacid[oa]|lactante|bebé|neugeborenes|s[aä]ugling'],
  [1, 5, 'toddler|kleinkind'],
  [0, 18, 'child|kid|schoolchild|ni[nñ][oa]|escolar|kind|schulkind'],
  [10, 20, 'teenager|teen|adolescent|adolescente|jugendliche[rn]?|teenagerin'],
  [
    14,
    44,
    'young (?:wom[ae]n|man|lady|adult|male|female|gentleman|patient)|(?:mujer|var[oó]n|hombre|paciente|chic[oa]) joven|junge[rn]? (?:frau|mann|patientin|patient|dame|erwachsene[rn]?)',
  ],
  [
    36,
    68,
    'middle-aged (?:wom[ae]n|man|lady|male|female|gentleman|patient)|(?:mujer|var[oó]n|hombre|paciente) de mediana edad',
  ],
  [
    60,
    130,
    '(?:elderly|old|older|frail) (?:wom[ae]n|man|lady|male|female|gentleman|patient|person)|pensioner|anciano|anciana|[aä]ltere[rn]? (?:herr|dame|frau|mann|patientin|patient)|betagte[rn]? (?:\\p{L}+)|seniorin|senior|rentnerin|rentner',
  ],
];
/** The patient is what a sentence begins with, or what follows "is a" or "this". */
const stagePattern = new RegExp(
  `(?:(?:^|[.!?\\n]\\s*|[-*•]\\s+)(?:the |an? |el |la |una? |der |die |das |eine? )?|(?<!\\p{L})(?:(?:is|es|ist) (?:an? |una? |eine? )|this |our |est[ea] |diese[rs]? ))(?<stage>${stages.map(([, , words], at) => `(?<s${at}>${words})`).join('|')})(?![\\p{L}-])`,
  'giu',
);

/** Years by which "nearly 70" can be off. */
const aboutYears = 3;

/** REPLY-12: compares a stated age with the patient's. */
export function checkAges(
  text: string,
  language: ReplyLanguage,
  states: readonly ChartState[],
  tokens: readonly Token[] = tokensOf(text, language),
  weight?: number,
): Item[] {
  const state = states.find(({ thing }) => thing === 'age');
  if (state?.text === undefined) return [];
  const age = Number(state.text);
  const differs = (offset: number, length: number): Item => ({
    ...{ offset, length, verdict: 'differs', expected: `${age}` },
  });
  const decades = [...text.matchAll(decadeAges)].flatMap(({ 0: words, index, groups }) => {
    const name = (groups?.name ?? groups?.latin ?? '').toLowerCase();
    const decade = decadeNames.findIndex((one) => name.startsWith(one)) % 8;
    return decade === -1 || Math.floor(age / 10) === decade + 2 ? [] : [differs(index, words.length)];
  });
  const rounded = [...text.matchAll(roundedAges)].flatMap(({ 0: words, index }) => {
    const decade = Math.floor(Number(/\d+/.exec(words)?.[0]) / 10);
    return Math.abs(age - 10 * decade - 5) <= 8 ? [] : [differs(index, words.length)];
  });
  const inStages = [...text.matchAll(stagePattern)].flatMap(({ 0: all, index, groups }) => {
    const at = stages.findIndex((_, place) => groups?.[`s${place}`] !== undefined);
    const [least, most] = stages[at] ?? [0, age];
    const { length } = groups?.stage ?? '';
    return age >= least && age <= most ? [] : [differs(index + all.length - length, length)];
  });
  const inYears = statedAges(tokens, language, weight).flatMap(
    ({ offset, length, years, isExact, isAbout }): Item[] =>
      Math.abs(years - age) > (isAbout ? aboutYears : 0)
        ? [differs(offset, length)]
        : isExact
          ? [{ offset, length, verdict: 'found' }]
          : [],
  );
  return [...decades, ...rounded, ...inStages, ...inYears];
}
