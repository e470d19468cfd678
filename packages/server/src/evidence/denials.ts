import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { denialWords } from './denial-words.ts';
import { type ChartState, type Denied, thingOf } from './states.ts';
import { numberInWords } from './values/number-words.ts';

/* "No fever", "sin alergias", "ohne Hypoxie" and the patient's age beside the chart (REPLY-11, REPLY-12). */

type Item = ReplyCheck['items'][number];

const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}-])';

/**
 * One pattern for each language, made once, with up to four groups for each thing. Every repetition is bounded, so the time
 * is linear in the text.
 */
const patterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { denial, between, noun, not, adjective, alone, copula, asserted, stated } = denialWords[language];
    const groups = (forms: Partial<Record<Denied, string>>, kind: string) =>
      Object.entries(forms)
        .map(([thing, form]) => `(?<${thing}${kind}>${form})`)
        .join('|');
    const forms = [
      groups(alone, 'Alone'),
      `(?:${denial}) (?:(?:${between}) ){0,2}(?:${groups(noun, 'Noun')})`,
      `(?:${not}) (?:${groups(adjective, 'Adjective')})`,
      `(?:${copula}) (?:${groups(asserted, 'Asserted')})`,
      groups(stated, 'Stated'),
    ];
    return [language, new RegExp(`${start}(?:${forms.join('|')})${end}`, 'giu')] as const;
  }),
);

/** Returns the thing whose group has matched, and whether the words deny it. */
function claimIn(groups: Record<string, string | undefined> | undefined) {
  const [name = ''] = Object.entries(groups ?? {}).find(([, text]) => text !== undefined) ?? [];
  const thing = name.replace(/(?:Noun|Adjective|Alone|Asserted|Stated)$/, '') as Denied;
  return name === ''
    ? undefined
    : {
        thing,
        isDenied: !/(?:Asserted|Stated)$/.test(name),
        isAlone: name.endsWith('Alone'),
        isStated: name.endsWith('Stated'),
      };
}

/** Words before a denial that is a condition ("if there is no fever") or a request, and so says nothing about the patient. */
const conditional =
  /(?:^|[^\p{L}])(?:if|unless|once|until|when|si|salvo|cuando|hasta|wenn|falls|sofern|sobald|bis)(?!\p{L})[^.!?\n]{0,40}$/iu;
/** Before a state, a word that turns it round: "not oriented", "nicht kreislaufstabil". */
const turned =
  /(?:^|[^\p{L}])(?:not|never|no longer|isn[’']t|no(?: est[aá]| es| fue| estaba| se ha)?|nicht(?: mehr| voll)?|kaum)\s+(?:\p{L}+\s+)?$/iu;
/** After a denial of the record and not of the thing ("no medications recorded"), and after advice. */
const aboutRecord =
  /^[^.!?\n]{0,12}(?:recorded|documented|listed|registrad|documentad|dokumentiert|erfasst|eingetragen)/iu;
const isNeed = /^[^.!?\n]{0,12}(?:needed|required|necesari|nötig|erforderlich|indicated|indicad)/iu;

/** Compares what a reply denies, and the states that it claims, with the chart. The time is linear in the text. */
export function checkDenials(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const byThing = new Map(states.map((one) => [one.thing, one]));
  const pattern = patterns.get(language);
  const found = pattern === undefined ? [] : [...text.matchAll(pattern)];
  return found.flatMap(({ 0: words, index: offset, groups }) => {
    const claim = claimIn(groups);
    const state = claim && byThing.get(thingOf(claim.thing));
    if (claim === undefined || state === undefined) return [];
    const after = offset + words.length;
    const before = text.slice(Math.max(0, offset - 60), offset);
    // That nothing is recorded is true of what the chart does not know.
    const isOfRecord =
      state.isPresent !== true &&
      (!claim.isAlone || claim.thing === 'allergies') &&
      aboutRecord.test(text.slice(after, after + 40));
    const isStated =
      !conditional.test(before) &&
      !isOfRecord &&
      !isNeed.test(text.slice(after, after + 30)) &&
      !/^[^.!\n]{0,60}\?/.test(text.slice(after, after + 62));
    if (!isStated) return [];
    const place = { offset, length: words.length };
    const isTurned = claim.isAlone && turned.test(before);
    if (!claim.isDenied && turned.test(before)) return [];
    if (claim.isDenied && !isTurned) return [verdictOf(place, state)];
    if (claim.isStated && state.isPresent === undefined && !state.isOpen)
      return [{ ...place, verdict: 'absent' }];
    // "Not excluded" claims nothing of what nobody knows.
    return isTurned && state.isOpen ? [] : assertedOf(place, state);
  });
}

/** Returns the item of words that deny a thing, by what the chart knows of it. */
export function verdictOf(
  place: Pick<Item, 'offset' | 'length'>,
  { isPresent, isOpen, text, recordId }: ChartState,
): Item {
  // "No allergies" where nobody asked is no gap of the chart but against it (D10).
  if (isOpen) return { ...place, verdict: 'differs', expected: '?' };
  if (isPresent === undefined) return { ...place, verdict: 'absent' };
  const record = recordId === undefined ? {} : { recordId };
  if (!isPresent) return { ...place, verdict: 'found', ...record };
  return { ...place, verdict: 'differs', ...record, expected: text ?? '✓' };
}

/** Words that say that the patient has a thing differ only if the chart is far from it: "febrile" at 37.9 °C is not false. */
function assertedOf(
  place: Pick<Item, 'offset' | 'length'>,
  { isPresent, isFar, isOpen, text, recordId }: ChartState,
): Item[] {
  if (isOpen) return [{ ...place, verdict: 'differs', expected: '?' }];
  if (isPresent !== false || !isFar) return [];
  return [
    { ...place, verdict: 'differs', ...(recordId !== undefined && { recordId }), expected: text ?? '–' },
  ];
}

/** Before an age of a rule and not of the patient. */
const ruleAge =
  /(?:over|under|above|below|than|least|from|mayor(?:es)?(?: de)?|menor(?:es)?(?: de)?|über|unter|ab|als|[<>≥≤])\s*$/iu;

/** "In her fifties", "octogenaria". */
const decadeAges =
  /\b(?:in (?:his|her|their) (?:early |mid-?|late )?)(\p{L}+ies)\b|(?<!\p{L})(\p{L}+genari[oa]n?)(?!\p{L})/giu;
const decadeNames = [
  ...['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet'],
  ...['veint', 'treint', 'cuadra', 'quincua', 'sexa', 'septua', 'octo', 'nona'],
];

/** "In her 50s", "de unos 50 años", "Mitte 50". */
const roundedAges =
  /\bin (?:his|her|their) (?:early |mid-?|late )?\d0s\b|(?<!\p{L})de unos \d{2} años(?!\p{L})|(?<!\p{L})(?:Anfang|Mitte|Ende) \d0(?!\d)/gu;

/** "Seventy-six-year-old", "setenta y seis años", "sechsundsiebzigjährig". */
const agesInWords: Record<ReplyLanguage, RegExp> = {
  en: /\b((?:\p{L}+-)?\p{L}+)[- ]years?[- ]olds?\b/giu,
  es: /(?<!\p{L})de (\p{L}+(?: y \p{L}+)?) años(?!\p{L})/giu,
  de: /(?<!\p{L})(\p{L}+?)jährige/giu,
};

/** REPLY-12: a stated age in years is the patient's. */
export function checkAges(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const state = states.find(({ thing }) => thing === 'age');
  if (state?.text === undefined) return [];
  const inWords = [...text.matchAll(agesInWords[language])].flatMap(({ 1: words = '', index }): Item[] => {
    const read = numberInWords(
      words.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').split(' '),
      language,
    );
    if (read === undefined || `${read.value}` === state.text) return [];
    return [{ offset: index, length: words.length, verdict: 'differs', expected: state.text ?? '' }];
  });
  const decades = [...text.matchAll(decadeAges)].flatMap(
    ({ 0: words, 1: said, 2: latin = '', index }): Item[] => {
      const name = said ?? latin;
      const decade = decadeNames.findIndex((one) => name.toLowerCase().startsWith(one)) % 8;
      if (decade === -1 || Math.floor(Number(state.text) / 10) === decade + 2) return [];
      return [{ offset: index, length: words.length, verdict: 'differs', expected: state.text ?? '' }];
    },
  );
  const rounded = [...text.matchAll(roundedAges)].flatMap(({ 0: words, index }): Item[] => {
    const decade = Math.floor(Number(/\d+/.exec(words)?.[0]) / 10);
    const isRight = Math.abs(Number(state.text) - 10 * decade - 5) <= 8;
    return isRight
      ? []
      : [{ offset: index, length: words.length, verdict: 'differs', expected: state.text ?? '' }];
  });
  return [...inWords, ...decades, ...rounded].concat(
    denialWords[language].age.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ 0: found, 1: years = '', index }): Item[] => {
        if (ruleAge.test(text.slice(Math.max(0, index - 20), index))) return [];
        const place = { offset: index + found.indexOf(years), length: years.length };
        const isSame = years === state.text;
        return [
          { ...place, verdict: isSame ? 'found' : 'differs', ...(!isSame && { expected: state.text }) },
        ];
      }),
    ),
  );
}
