import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Topic } from '../facts.ts';
import { isTouching, type Token, tokensOf } from '../reading/reply-tokens.ts';
import {
  commonWords,
  firstWords,
  isSalt,
  longestName,
  topicNames,
  withoutTarget,
} from '../reading/topics.ts';
import { wordSet } from '../reading/word-set.ts';
import { timeUnits, unitAfter } from './quantity-units.ts';

/* Each number of a line with its unit, its limit and the sign or test that it belongs to (TRANS-2, TRANS-4). */

/** A number of a line in a form that no language changes. */
export interface Quantity {
  /** "lab:lactate ≥2.4 mmol/l". */
  key: string;
  unit: string;
  /** The token after it. */
  end: number;
}

const byWord = (list: string, from: number): Record<string, number> =>
  Object.fromEntries(list.split(' ').map((word, index) => [word, from + index]));
/** Numbers in words. "One" is an article in Spanish and German. */
const numberWords: Record<ReplyLanguage, Readonly<Record<string, number>>> = {
  en: { ...byWord('two three four five six seven eight nine ten eleven twelve', 2), twenty: 20, thirty: 30 },
  es: { ...byWord('dos tres cuatro cinco seis siete ocho nueve diez once doce', 2), veinte: 20, treinta: 30 },
  de: {
    ...byWord('zwei drei vier funf sechs sieben acht neun zehn elf zwolf', 2),
    zwanzig: 20,
    dreissig: 30,
  },
};
/** Numbers of times in one word. */
const timesWords: Record<ReplyLanguage, Readonly<Record<string, number>>> = {
  en: { twice: 2, thrice: 3, bid: 2, tid: 3, qid: 4 },
  es: {},
  de: { zweimal: 2, dreimal: 3, viermal: 4, zweimalig: 2, zweimalige: 2, zweimaliges: 2, zweimaligem: 2 },
};

const above = wordSet(
  '> above exceeds exceeding exceed more greater higher encima superior superiores mayor mayores mas supera uber mehr grosser hoher oberhalb over',
);
const atLeast = wordSet('≥ least minimum minimo mindestens wenigstens ab partir');
const below = wordSet(
  '< below under less lower fewer debajo inferior inferiores menor menores menos unter weniger kleiner niedriger unterhalb',
);
const atMost = wordSet('≤ most maximum maximo max hochstens maximal');
const upTo = wordSet('until till hasta bis');
const linking = wordSet(
  'of than the a an value values von der die das dem den als einem einer eines wert werten werte de del la el lo los las al que un una valor valores ( ca circa etwa about aprox dosis dose dosierung',
);
const orWords = wordSet('or o u oder and y und bzw');
const orHigher = wordSet(
  'more higher above greater mas mayor mayores superior superiores mehr hoher daruber',
);
const orLower = wordSet('less lower below fewer menos menor menores inferior weniger niedriger darunter');
/** Between two numbers: a range, or a change from one value to the other. */
const ranging = wordSet('- – — − ~ to a bis auf hasta');
/** Between two numbers that make one value: "92/54", "92 over 54", "14 of 15". */
const pairing = wordSet('/ over sobre zu of von de');
const between = wordSet('between entre zwischen');
const ends = wordSet('. ! ? ;');
/** Times and amounts of drugs belong to no sign or test before them. */
const withoutOwner: ReadonlySet<string> = new Set([
  ...timeUnits,
  ...'mg g µg kg ml l IU x mg/kg ml/h ml/kg'.split(' '),
]);

/** Reads a line in which `plainFigures` has rewritten the numbers. The time is linear in its length. */
export function quantitiesIn(
  line: string,
  language: ReplyLanguage,
): { tokens: Token[]; quantities: Map<number, Quantity> } {
  const tokens = tokensOf(line);
  const quantities = new Map<number, Quantity>();
  let owner = '';
  let isNamed = false;
  for (let at = 0; at < tokens.length; ) {
    const name = nameAt(tokens, at, language);
    if (name) {
      owner = name.topic;
      isNamed = true;
      at += name.length;
      continue;
    }
    const quantity = quantityAt(tokens, at, language, owner);
    if (quantity) {
      quantities.set(at, quantity);
      isNamed = false;
      at = quantity.end;
      continue;
    }
    const { text = '' } = tokens[at] ?? {};
    if (ends.has(text) || (text === '|' && !isNamed)) owner = '';
    at += 1;
  }
  return { tokens, quantities };
}

/** Further abbreviations that are words in small letters, in any of the languages. A wrong name refuses a translation. */
const words = new Set([...commonWords, ...wordSet('ast news lac mad pam ket bun')]);

/** Names of tests in prose beside those of laboratories. */
const inProse: Readonly<Record<string, Topic>> = {
  bikarbonat: 'lab:bicarbonate',
  hydrogencarbonat: 'lab:bicarbonate',
  glukose: 'lab:glucose',
  kalzium: 'lab:calcium',
};

/** A name in the reply's language, or else in another one: German replies write "Calcium" and "Lactat". */
function topicNamed(name: string, language: ReplyLanguage): Topic | undefined {
  const own = topicNames[language].get(name) ?? inProse[name];
  if (own !== undefined || name.length < 5) return own;
  return topicNames.en.get(name) ?? topicNames.de.get(name) ?? topicNames.es.get(name);
}

const isFirstWord = (plain: string, language: ReplyLanguage): boolean =>
  firstWords[language].has(plain) || plain.includes('-') || plain.length >= 5;

function nameAt(tokens: readonly Token[], at: number, language: ReplyLanguage) {
  const plain = tokens[at]?.plain ?? '';
  if (!isFirstWord(plain, language) || words.has(tokens[at]?.text ?? '')) return undefined;
  for (let length = longestName; length > 0; length -= 1) {
    const part = tokens.slice(at, at + length).map((token) => token.plain);
    const topic = topicNamed(withoutTarget(part.join(' ')), language);
    if (topic !== undefined) return { topic: isSalt(tokens, at, length) ? '' : topic, length };
  }
  return undefined;
}

function quantityAt(
  tokens: readonly Token[],
  start: number,
  language: ReplyLanguage,
  owner: string,
): Quantity | undefined {
  const first = numberAt(tokens, start, language);
  if (first === undefined) return undefined;
  let { value } = first;
  let { unit, end } = unitAfter(tokens, start + 1, first.unit);
  const joint = plainAt(tokens, end);
  const isBetween = between.has(plainAt(tokens, start - 1)) && /^(?:and|y|und)$/.test(joint);
  const second = numberAt(tokens, end + 1, language);
  const isPair = unit === '' && pairing.has(joint);
  if (second !== undefined && second.unit === undefined && (isPair || isBetween || ranging.has(joint))) {
    const after = unitAfter(tokens, end + 2);
    if (unit === '' || after.unit === unit) {
      value = `${value}${isPair ? '/' : '–'}${second.value}`;
      unit = after.unit;
      end = after.end;
    }
  }
  const limit = isBetween ? '' : limitAt(tokens, start, end, unit, language);
  return { key: `${withoutOwner.has(unit) ? '' : owner} ${limit}${value} ${unit}`, unit, end };
}

/** Returns the number at a token, with its sign. */
function numberAt(tokens: readonly Token[], at: number, language: ReplyLanguage) {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (/^\d/.test(token.text)) {
    const sign = tokens[at - 1];
    const before = tokens[at - 2];
    const isFree =
      before === undefined || before.offset + before.text.length < (sign?.offset ?? 0) || before.text === '(';
    const isNegative = isTouching(tokens, at) && isFree && /^[-−–]$/.test(sign?.text ?? '');
    return { value: `${isNegative ? '-' : ''}${Number(token.text)}`, unit: undefined };
  }
  const times = timesWords[language][token.plain];
  if (times !== undefined) return { value: `${times}`, unit: 'x' };
  const written = numberWords[language][token.plain.replaceAll('ß', 'ss')];
  return written === undefined ? undefined : { value: `${written}`, unit: undefined };
}

const plainAt = (tokens: readonly Token[], at: number): string =>
  (tokens[at]?.plain ?? '').replaceAll('ß', 'ss');

function limitAt(
  tokens: readonly Token[],
  start: number,
  end: number,
  unit: string,
  language: ReplyLanguage,
): string {
  if (orWords.has(plainAt(tokens, end))) {
    if (orHigher.has(plainAt(tokens, end + 1))) return '≥';
    if (orLower.has(plainAt(tokens, end + 1))) return '≤';
  }
  let at = start - 1;
  // "<=" and ">=" are two signs.
  if (plainAt(tokens, at) === '=' && /^[<>]$/.test(plainAt(tokens, at - 1)))
    return plainAt(tokens, at - 1) === '<' ? '≤' : '≥';
  while (start - at < 5 && linking.has(plainAt(tokens, at))) at -= 1;
  const word = plainAt(tokens, at);
  // "al menos 94" is at least 94.
  if (word === 'menos' && /^(?:al|lo)$/.test(plainAt(tokens, at - 1))) return '≥';
  if (/^(?:to)$/.test(word) && plainAt(tokens, at - 1) === 'up') return '…';
  // "Over 4 hours" is a time. "Unter 2 l/min" is with oxygen.
  if (timeUnits.has(unit) && /^(?:over|uber)$/.test(word)) return '';
  if (word === 'unter' && language === 'de' && unit === 'l/min') return '';
  if (above.has(word)) return '>';
  if (atLeast.has(word)) return '≥';
  if (below.has(word)) return '<';
  if (atMost.has(word)) return '≤';
  return upTo.has(word) ? '…' : '';
}
