import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { type Side, sides, sideWords } from '../sides/side-words.ts';

/* Sides of the body, and words with an opposite, in the form of `foldedLine` (TRANS-6, TRANS-7). */

/** Forms that the table of a reply's sides lacks, because it looks for a part of the body beside each word. */
const moreForms: Record<ReplyLanguage, Record<Side, readonly string[]>> = {
  en: { left: [], right: [], both: [] },
  es: { left: [], right: [], both: [] },
  de: {
    left: ['links[a-z]*'],
    right: ['rechts[a-z]*'],
    both: ['bilateral[a-z]*', 'beidseit[a-z]*', 'beids', 'beide[sm]'],
  },
};

/** "Has left the department", "right now" and "both pain and fever" name no side, and "li" needs its full stop. */
const inContext: ReadonlyMap<string, string> = new Map([
  [
    'left',
    '(?<!(?:has|have|had|is|was|be|been|who|patient) )left(?! (?:the|before|against|without|for|behind|out|open|over|untreated|in)\\b)',
  ],
  ['right', 'right(?! (?:now|away|after)\\b)'],
  ['both', 'both(?! [a-z]+ and\\b)'],
  ['li', 'li(?=\\.)'],
  ['re', 're(?=\\.)'],
]);

/** A word that contains its part, such as "RLL", is left out: other languages write it as two words. */
function patternOf(language: ReplyLanguage): RegExp {
  const groups = sides.map((side) => {
    const words = [...sideWords[language]].filter(([, one]) => one.side === side && one.part === undefined);
    const forms = words.map(([word]) => inContext.get(word) ?? word);
    return `(${[...forms, ...moreForms[language][side]].join('|')})`;
  });
  return new RegExp(`\\b(?:${groups.join('|')})\\b`, 'g');
}

const sidePatterns = { en: patternOf('en'), es: patternOf('es'), de: patternOf('de') };

/** Returns the sides that a line names, in order. */
export const sidesIn = (folded: string, language: ReplyLanguage): string[] =>
  [...folded.matchAll(sidePatterns[language])].map(({ 1: left, 2: right }) =>
    left ? 'left' : right ? 'right' : 'both',
  );

const frequencies: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:(daily|(?:per|a|every|each) day)|(weekly|(?:per|a|every|each) week)|(hourly|(?:per|an|every|each) hour))\b/g,
  es: /\b(?:(diari[oa]s?|(?:al|por|cada) dia)|(semanal(?:es|mente)?|(?:por|a la|cada) semana)|((?:por|a la|cada) hora))\b/g,
  de: /\b(?:(taglich[a-z]*|(?:pro|am|jeden) tag)|(wochentlich[a-z]*|(?:pro|jede) woche)|(stundlich[a-z]*|(?:pro|jede) stunde))\b/g,
};

/** Returns how often a line says that something happens: per day, week or hour, in order. */
export const frequenciesIn = (folded: string, language: ReplyLanguage): string[] =>
  [...folded.matchAll(frequencies[language])].map(({ 1: day, 2: week }) => (day ? 'd' : week ? 'wk' : 'h'));

type Pair = Record<ReplyLanguage, readonly [string, string]>;
const same = (one: string, other: string): Pair => ({ en: [one, other], es: [one, other], de: [one, other] });

/** Pairs of stems. A translation that has fewer of one and more of the other has turned the meaning around. */
const opposites: readonly Pair[] = [
  {
    en: [
      'increas|ris(?:e|es|ing|en)\\b|rose\\b|rais|elevat|high|climb|above',
      'decreas|fall|fell|drop|reduc|low|declin|below',
    ],
    es: [
      'aument|sub(?:e|en|io|ido|ida|ir|iendo)\\b|elev|alt[oa]s?\\b|increment|ascen|por encima',
      'dismin|baj|desc(?:iend|end|ens)|reduc|ca(?:e|en|ida|ido|yo)\\b|por debajo',
    ],
    de: [
      'steig|anstieg|gestieg|erhoh|hoh|hoch\\b|zunehm|zugenommen|uber\\b',
      'sink|gesunken|abfall|gefallen|fallt|fallend|erniedrig|niedrig|tief|senk|abnehm|abgenommen|reduzier|verminder|unter\\b',
    ],
  },
  {
    en: ['continu|start|begin|giv|resum|keep', 'stop|discontinu|withh|paus|suspend|hold'],
    es: ['continu|mant|inici|empez|comenz|dar|administr|reanud', 'suspen|interrump|deten|paus|retir|parar'],
    de: ['weiter|fort|beginn|start|geb|gabe|verabreich', 'absetz|abgesetz|pausier|stopp|unterbrech|gestoppt'],
  },
  {
    en: ['improv|better|recover', 'worse|deteriorat|worsen'],
    es: ['mejor|recuper', 'peor|deterior|empeor'],
    de: ['verbesser|besser|erhol', 'verschlecht|schlecht'],
  },
  { en: ['more', 'less|fewer'], es: ['mas', 'menos'], de: ['mehr', 'weniger'] },
  {
    en: ['abnormal|patholog', 'normal'],
    es: ['anormal|alterad|patolog', 'normal'],
    de: ['auffallig|abnorm|patholog', 'normal|unauffallig'],
  },
  {
    en: ['urgent|emergen|immediat', 'routine|elective|later'],
    es: ['urgen|inmediat|emergen', 'rutin|electiv|mas tarde'],
    de: ['dringend|sofort|notfall|unverzug', 'routine|elektiv|spater'],
  },
  same('hyper|hiper', 'hypo|hipo'),
  same('tachy|taqui|tachi', 'brady|bradi'),
  same('systol|sistol', 'diastol'),
  same('posit', 'negat'),
  { en: ['upper|superior', 'lower|inferior'], es: ['superior', 'inferior'], de: ['ober', 'unter'] },
  { en: ['arter', 'veno|vein'], es: ['arter', 'ven[ao]'], de: ['arter', 'veno|vene'] },
  {
    en: ['admit|admission', 'discharg'],
    es: ['ingres', 'de alta|el alta|alta (?:medica|domicili|hospital)'],
    de: ['aufnahm|aufnehm|aufgenommen', 'entlass'],
  },
  {
    en: ['likely|probabl', 'unlikely'],
    es: ['probabl', 'improbabl|poco probabl'],
    de: ['wahrscheinlich', 'unwahrscheinlich'],
  },
];

const compiled = opposites.map((pair) => ({
  en: both(pair.en),
  es: both(pair.es),
  de: both(pair.de),
}));

function both([one, other]: readonly [string, string]): readonly [RegExp, RegExp] {
  return [new RegExp(`(?<![a-z])(?:${one})`, 'g'), new RegExp(`(?<![a-z])(?:${other})`, 'g')];
}

/** Returns whether a translated line has the opposite of a word of its original. */
export function isTurnedAround(
  original: string,
  from: ReplyLanguage,
  translated: string,
  to: ReplyLanguage,
): boolean {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return compiled.some((pair) => {
    const gained = (at: 0 | 1) => count(translated, pair[to][at]) - count(original, pair[from][at]);
    return gained(0) * gained(1) < 0;
  });
}
