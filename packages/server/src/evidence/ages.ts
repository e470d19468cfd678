import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { denialWords } from './denial-words.ts';
import type { ChartState } from './states/chart-state.ts';
import { plainName } from './topics.ts';
import { numberInWords } from './values/number-words.ts';

/* The age that a reply gives the patient, in years or in words such as "elderly" (REPLY-12). */

type Item = ReplyCheck['items'][number];

/** Before an age of a rule and not of the patient. */
const ruleAge =
  /(?:over|under|above|below|than|least|from|mayor(?:es)?(?: de)?|menor(?:es)?(?: de)?|über|unter|ab|als|[<>≥≤])\s*$/iu;

/** "Seventy-six-year-old", "setenta y seis años", "sechsundsiebzigjährig", "zehn Jahre alt". */
const agesInWords: Record<ReplyLanguage, readonly RegExp[]> = {
  en: [/\b((?:\p{L}+-)?\p{L}+)[- ]years?[- ](?:olds?|of age)\b/giu],
  es: [/(?<!\p{L})(?:de|tiene) (\p{L}+(?: y \p{L}+)?) años(?!\p{L})/giu],
  de: [/(?<!\p{L})(\p{L}+?)jährige/giu, /(?<!\p{L})(\p{L}+) Jahre alt(?!\p{L})/giu],
};

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

/** REPLY-12: compares a stated age with the patient's. */
export function checkAges(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const state = states.find(({ thing }) => thing === 'age');
  if (state?.text === undefined) return [];
  const age = Number(state.text);
  const differs = (offset: number, length: number): Item => ({
    ...{ offset, length, verdict: 'differs', expected: `${age}` },
  });
  const inWords = agesInWords[language].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: words = '', index }) => {
      const read = numberInWords(plainName(words).split(' '), language);
      return read === undefined || read.value === age ? [] : [differs(index, words.length)];
    }),
  );
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
  const inYears = denialWords[language].age.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, 1: one, 2: other, index }): Item[] => {
      if (ruleAge.test(text.slice(Math.max(0, index - 20), index))) return [];
      const years = one ?? other ?? '';
      const offset = index + found.indexOf(years);
      return years === state.text
        ? [{ offset, length: years.length, verdict: 'found' }]
        : [differs(offset, years.length)];
    }),
  );
  return [...inWords, ...decades, ...rounded, ...inStages, ...inYears];
}
