import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { hasWord, type Token, tokensOf } from '../reading/reply-tokens.ts';
import { longestTopicAt, plainName } from '../reading/topics.ts';
import type { ChartState } from '../states/chart-state.ts';
import { statedAges } from '../values/stated-ages.ts';

/* The age that a reply gives the patient, in years or in words such as "elderly" (REPLY-12). */

type Item = ReplyCheck['items'][number];

const decades = [
  ['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet'],
  ['veint', 'treint', 'cuarent', 'cincuent', 'sesent', 'setent', 'ochent', 'novent'],
  ['zwanz', 'dreiß', 'vierz', 'fünfz', 'sechz', 'siebz', 'achtz', 'neunz'],
  ['vicen', 'tricen', 'quadragen', 'quinquagen', 'sexagen', 'septuagen', 'octogen', 'nonagen'],
  ['vein', 'trein', 'cuadragen', 'quincuagen'],
];
const [english, spanish, german = '', ...latins] = decades.map((stems) => stems.join('|'));
const latin = latins.join('|');
/** "In her fifties", "late 60s", "octogenaria", "de unos 50 años", "Mitte vierzig", "in den Siebzigern", "cincuentona". */
const decadeAges = new RegExp(
  `(?<!\\p{sc=Latin})(?:(?:in (?:his|her|their) (?:early |mid-? ?|late )?|(?<!the )(?:early|mid|late)[ -])(?<en>(?:${english})ies|\\d0s)|(?<something>(?:${english})y-?something)|(?<latin>(?:${latin})ari[oa]n?s?)(?!\\p{sc=Latin})|(?<es>(?:${spanish})(?:ón|ona|añer[oa]|ena))(?!\\p{sc=Latin})|(?:de unos (?=\\d{2} años)|ronda los )(?<figure>\\d{2})(?!\\d)|(?:anfang|mitte|ende) (?:der )?(?<de>\\d0|(?:${german})ig)(?!\\p{sc=Latin}|\\d)|(?<noun>(?:mitt?)?(?:${german})iger(?:in|n)?)(?! jahre)(?!\\p{sc=Latin}))`,
  'giu',
);
/** Years by which a decade's words can be off its middle: a year more than the decade on each side. */
const decadeSlack = 5.5;
/** The same of "de unos 50 años". */
const figureSlack = 5;

/** Returns the decade that words mean, in tens. */
function decadeOf(word: string): number | undefined {
  if (/^\d/.test(word)) return Number(word[0]);
  const stem = word.replace(/^mitt?(?=\p{sc=Latin})/u, '');
  const at = decades.map((stems) => stems.findIndex((one) => stem.startsWith(one))).find((one) => one >= 0);
  return at === undefined ? undefined : at + 2;
}

/** "Born in 1959", "Jahrgang 1992". */
const born =
  /(?<!\p{sc=Latin})(?:born|nacid[oa]|jahrgang|geboren)(?: (?:in|en|im jahr))? (?<year>(?:19|20)\d\d)/giu;
/** "He is over 80", "eine über 80-Jährige". */
const side =
  '(?<side>over|above|past|under|below|über|unter|mayor de|m[aá]s de|menor de|menos de) (?:los )?(?<years>\\d{2})';
const beyond = new RegExp(
  `(?<!\\p{sc=Latin})(?:(?:s?he|patient|patientin|paciente|sie|er)(?:[’']s| is| ist| es| tiene) (?:well |deutlich |claramente )?${side}(?= ?(?:[.,;)]|$|years|jahre|años| and| y| und))|${side.replaceAll('(?<side>', '(?<side2>').replace('(?<years>', '(?<years2>')}(?=-?jährige[rsnm]?(?! (?:patienten|menschen|personen))))`,
  'giu',
);

/** Years that words for an age can mean. They overlap, because usage has no exact limits. */
const stages: readonly (readonly [least: number, most: number, words: string])[] = [
  [0, 2, 'newborn|neonate|infant|baby|reci[eé]n nacid[oa]|lactante|bebé|neugeborenes|s[aä]ugling'],
  [1, 5, 'toddler|kleinkind'],
  [0, 18, 'child|kid|schoolchild|ni[nñ][oa]|escolar|kind|schulkind'],
  [10, 20, 'teenager|teen|school leaver|adolescent|adolescente|jugendliche[rn]?|teenagerin'],
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
    '(?:elderly|old|older|frail) (?:wom[ae]n|man|lady|male|female|gentleman|patient|person)|pensioner|anciano|anciana|[aä]ltere[rn]? (?:herr|dame|frau|mann|patientin|patient)|(?:hoch)?betagt(?:e[rn]? \\p{sc=Latin}+)?|jubilad[oa]|seniorin|senior|rentnerin|rentner',
  ],
];
/** The patient is what a sentence begins with, or what follows "is a" or "this". */
const stagePattern = new RegExp(
  `(?:(?:^|[.!?\\n]\\s*|[-*•]\\s+)(?:the |an? |el |la |una? |der |die |das |eine? )?|(?<!\\p{sc=Latin})(?:(?:is|being|es|siendo|ist) (?:an? |una? |eine? )|this |our |est[ea] |diese[rs]? |(?:in|for|with|bei|en|para|con|für) (?:an? |this |eine[mr] |diese[mr] |una? |est[ea] )))(?<stage>${stages.map(([, , words], at) => `(?<s${at}>${words})`).join('|')})(?![\\p{sc=Latin}-])`,
  'giu',
);

/** The words without which none of the patterns fits, in the form of `plainName`. */
const decadeWord = new RegExp(
  `(?:${english})(?:ies|y)|\\d0s|something|enari|(?:${spanish})(?:on|aner|ena)|(?:${plainName(german)})ig|^(?:ronda|unos|anfang|mitte|ende)$`,
  'u',
);
const bornWord = /^(?:born|nacid[oa]|jahrgang|geboren)$/;
const beyondWord = /^(?:over|above|past|under|below|uber|unter|mayor|mas|menor|menos)$/;
const stageWord =
  /^(?:newborn|neonate|infant|baby|bebe|nacid[oa]|lactante|neugeborenes|saugling|toddler|child|kid|schoolchild|\p{sc=Latin}*kind|nin[oa]|escolar|teen\p{sc=Latin}*|school|adolescen\p{sc=Latin}+|jugendlich\p{sc=Latin}*|young|joven|jung\p{sc=Latin}*|middle-aged|edad|elderly|old|older|frail|pensioner|ancian[oa]|alter\p{sc=Latin}*|\p{sc=Latin}*betagt\p{sc=Latin}*|jubilad[oa]|senior(?:in)?|rentner(?:in)?)$/u;

/** Returns whether a sign or a test is named within the words before a token. */
function isBehindTopic(tokens: readonly Token[], at: number, language: ReplyLanguage): boolean {
  for (let place = Math.max(0, at - 3); place < at; place += 1)
    if (longestTopicAt(tokens, place, language) !== undefined) return true;
  return false;
}

/** Years by which "nearly 70" can be off. */
const aboutYears = 3;

/** REPLY-12: compares a stated age with the patient's. */
export function checkAges(
  text: string,
  language: ReplyLanguage,
  states: readonly ChartState[],
  tokens: readonly Token[] = tokensOf(text, language),
  weight?: number,
  now = new Date(),
): Item[] {
  const state = states.find(({ thing }) => thing === 'age');
  if (state?.text === undefined) return [];
  const age = Number(state.text);
  const differs = (offset: number, length: number): Item => ({
    ...{ offset, length, verdict: 'differs', expected: `${age}` },
  });
  const all = (pattern: RegExp, words: RegExp) => (hasWord(tokens, words) ? [...text.matchAll(pattern)] : []);
  let at = 0;
  const inDecades = all(decadeAges, decadeWord).flatMap(({ 0: words, index, groups = {} }) => {
    const { figure } = groups;
    const decade = decadeOf(
      Object.values(groups)
        .find((one) => one !== undefined)
        ?.toLowerCase() ?? '',
    );
    // "Pulse in the seventies".
    while ((tokens[at]?.offset ?? index) < index) at += 1;
    const isOther = isBehindTopic(tokens, at, language);
    const isNear =
      figure === undefined
        ? Math.abs(age - 10 * (decade ?? 0) - 4.5) <= decadeSlack
        : Math.abs(age - Number(figure)) <= figureSlack;
    return decade === undefined || isOther || isNear ? [] : [differs(index, words.length)];
  });
  const births = all(born, bornWord).flatMap(({ 0: words, index, groups }) => {
    const years = now.getFullYear() - Number(groups?.year);
    return years - age >= 0 && years - age <= 1 ? [] : [differs(index, words.length)];
  });
  const limits = all(beyond, beyondWord).flatMap(({ 0: words, index, groups }) => {
    const isOver = /^(?:over|above|past|über|m[aá]s|mayor)/iu.test(groups?.side ?? groups?.side2 ?? '');
    const years = Number(groups?.years ?? groups?.years2);
    return (isOver ? age >= years : age <= years) ? [] : [differs(index, words.length)];
  });
  const inStages = all(stagePattern, stageWord).flatMap(({ 0: all, index, groups }) => {
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
  return [...inDecades, ...births, ...limits, ...inStages, ...inYears];
}
