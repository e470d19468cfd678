import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';

/* Numbers up to 999,999 in words: "ninety-eight", "ciento cuatro", "hundertachtundzwanzig" (REPLY-7). */

const numbered = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').map((word, index) => [word, from + index * step]);

const ones: Record<ReplyLanguage, ReadonlyMap<string, number>> = {
  en: new Map([
    ...numbered(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
      0,
    ),
    ...numbered('sixteen seventeen eighteen nineteen', 16),
  ]),
  es: new Map([
    ...numbered(
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
      0,
    ),
    ...numbered(
      'dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro',
      16,
    ),
    ...numbered('veinticinco veintiseis veintisiete veintiocho veintinueve', 25),
    ...numbered('un una', 1, 0),
  ]),
  de: new Map([
    ...numbered(
      'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn',
      0,
    ),
    ...numbered('sechzehn siebzehn achtzehn neunzehn', 16),
    ...numbered('ein eine einer einem', 1, 0),
  ]),
};
const tens: Record<ReplyLanguage, ReadonlyMap<string, number>> = {
  en: new Map([
    ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
    ...numbered('twenties thirties forties fifties sixties seventies eighties nineties', 20, 10),
  ]),
  es: new Map(numbered('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10)),
  de: new Map(numbered('zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig', 20, 10)),
};
const spanishHundreds = new Map([
  ['cien', 100],
  ...numbered('ciento doscientos trescientos', 100, 100),
  ...numbered('doscientas trescientas', 200, 100),
]);
const points = /^(?:point|coma|punto|komma)$/;

const timeWords = new Set(
  'min|mins|minute|minutes|minuten|minuto|minutos|h|hr|hrs|hour|hours|hora|horas|std|stunde|stunden|d|day|days|dia|dias|tag|tage|tagen|s|sec|week|weeks|semana|semanas|woche|wochen|year|years|ano|anos|jahr|jahre|jahren'.split(
    '|',
  ),
);

/** Returns whether a word is the unit of a span of time. */
export const isTimeWord = (word: string): boolean => timeWords.has(word);

/** "She rates her pain at 3", "dolor de intensidad 3". */
export const rating =
  /^(?:rat(?:es|ed|ing)|scor(?:es|ed)|intensity|intensidad|puntua\p{L}*|starke|intensitat|bewertet|beziffert)$/u;

interface WrittenNumber {
  value: number;
  /** In words. */
  length: number;
}

/** Returns the number that begins with the first of some words, in the form of `plainName`; undefined for other words. */
export function numberInWords(words: readonly string[], language: ReplyLanguage): WrittenNumber | undefined {
  const parts = words.flatMap((word, index) =>
    (language === 'en' ? word.replace(/^mid-/, '').split('-') : [word]).map((part) => ({ part, index })),
  );
  const read = readWords[language](parts.map(({ part }) => part));
  if (read === undefined) return undefined;
  const next = parts[read.length]?.part ?? '';
  const wordsOf = (length: number) => (parts[length - 1]?.index ?? 0) + 1;
  // A compound such as "two-fold" is no number.
  if (parts[read.length]?.index === parts[read.length - 1]?.index) return undefined;
  if (!points.test(next)) return { value: read.value, length: wordsOf(read.length) };
  let [digits, length] = ['', read.length + 1];
  for (; digits.length < 3; length += 1) {
    const digit = ones[language].get(parts[length]?.part ?? '');
    if (digit === undefined || digit > 9) break;
    digits += `${digit}`;
  }
  if (digits === '') return { value: read.value, length: wordsOf(read.length) };
  return { value: Number(`${read.value}.${digits}`), length: wordsOf(length) };
}

const knownIn = {
  en: new Map<string, boolean>(),
  es: new Map<string, boolean>(),
  de: new Map<string, boolean>(),
};
const mostKnown = readingBounds.foldedWords;

/** Returns whether a number can begin with a word. Remembers words, because replies repeat them. */
export function mayBeNumber(word: string, language: ReplyLanguage): boolean {
  const known = knownIn[language];
  const found = known.get(word);
  if (found !== undefined) return found;
  const first = language === 'en' ? (word.replace(/^mid-/, '').split('-', 1)[0] ?? '') : word;
  const isNumber =
    ones[language].has(first) ||
    tens[language].has(first) ||
    (language === 'en' && /^(?:an?|half)$/.test(first)) ||
    (language === 'es' && /^(?:media|cuarto)$/.test(first)) ||
    (language === 'es' && spanishHundreds.has(first)) ||
    (language === 'de' && (/^halbe[nr]?$/.test(first) || germanValue(first) !== undefined));
  if (known.size >= mostKnown) known.clear();
  known.set(word, isNumber);
  return isNumber;
}

function below100(parts: readonly string[], language: 'en' | 'es'): WrittenNumber | undefined {
  const [first = '', second = '', third = ''] = parts;
  const ten = tens[language].get(first);
  if (ten === undefined) {
    const one = ones[language].get(first);
    return one === undefined ? undefined : { value: one, length: 1 };
  }
  const isJoined = language === 'es' && second === 'y';
  const one = ones[language].get(isJoined ? third : language === 'en' ? second : '');
  return one === undefined || one === 0 || one > 9
    ? { value: ten, length: 1 }
    : { value: ten + one, length: isJoined ? 3 : 2 };
}

type ReadWords = (parts: readonly string[]) => WrittenNumber | undefined;

/** "Eighteen thousand two hundred", "dieciocho mil doscientos". */
const withThousands =
  (below1000: ReadWords, thousand: string): ReadWords =>
  (parts) => {
    const first = below1000(parts);
    const end = first?.length ?? 0;
    if (first === undefined || first.value % 1 !== 0 || parts[end] !== thousand) return first;
    const from = parts[end + 1] === 'and' ? end + 2 : end + 1;
    const rest = below1000(parts.slice(from));
    const length = rest === undefined ? end + 1 : from + rest.length;
    return { value: first.value * 1000 + (rest?.value ?? 0), length };
  };

function english(parts: readonly string[]): WrittenNumber | undefined {
  const [first = '', second = '', third = ''] = parts;
  // "An hour ago", "half an hour".
  if (/^an?$/.test(first) && (isTimeWord(second) || /^grams?$/.test(second))) return { value: 1, length: 1 };
  if (first === 'half' && /^an?$/.test(second) && isTimeWord(third)) return { value: 0.5, length: 2 };
  const one = ones.en.get(first);
  const hundreds = first === 'a' ? 1 : one !== undefined && one > 0 && one < 10 ? one : undefined;
  if (hundreds !== undefined && second === 'hundred') {
    const from = parts[2] === 'and' ? 3 : 2;
    const rest = below100(parts.slice(from), 'en');
    return { value: hundreds * 100 + (rest?.value ?? 0), length: rest ? from + rest.length : 2 };
  }
  // "One eighteen over seventy-two".
  if (hundreds !== undefined && hundreds <= 3 && first !== 'a') {
    const rest = below100(parts.slice(1), 'en');
    if (rest && rest.value >= 10) return { value: hundreds * 100 + rest.value, length: 1 + rest.length };
  }
  return below100(parts, 'en');
}

function spanish(parts: readonly string[]): WrittenNumber | undefined {
  if (parts[0] === 'media' && parts[1] === 'hora') return { value: 0.5, length: 1 };
  if (parts[0] === 'cuarto' && parts[1] === 'de' && parts[2] === 'hora') return { value: 0.25, length: 2 };
  const hundreds = spanishHundreds.get(parts[0] ?? '');
  if (hundreds === undefined) return below100(parts, 'es');
  const rest = below100(parts.slice(1), 'es');
  return { value: hundreds + (rest?.value ?? 0), length: 1 + (rest?.length ?? 0) };
}

/** German writes a number in one word. */
function german([word = '', next = '']: readonly string[]): WrittenNumber | undefined {
  if (/^halbe[nr]?$/.test(word) && /^stunden?$/.test(next)) return { value: 0.5, length: 1 };
  const value = germanValue(word);
  return value === undefined ? undefined : { value, length: 1 };
}

const readWords: Record<ReplyLanguage, ReadWords> = {
  en: withThousands(english, 'thousand'),
  es: withThousands(spanish, 'mil'),
  de: german,
};

function germanValue(word: string): number | undefined {
  const thousand = word.indexOf('tausend');
  if (thousand > 0) {
    const [before, after] = [word.slice(0, thousand), word.slice(thousand + 7)];
    const [thousands, rest] = [germanValue(before), after === '' ? 0 : germanValue(after)];
    return thousands === undefined || rest === undefined ? undefined : thousands * 1000 + rest;
  }
  // "In den Siebzigern".
  const known = ones.de.get(word) ?? tens.de.get(word) ?? tens.de.get(word.replace(/(?<=ig)ern$/, ''));
  if (known !== undefined) return known;
  const hundred = word.indexOf('hundert');
  if (hundred !== -1) {
    const [before, after] = [word.slice(0, hundred), word.slice(hundred + 7).replace(/^und/, '')];
    const hundreds = before === '' ? 1 : ones.de.get(before);
    const rest = after === '' ? 0 : germanValue(after);
    return hundreds === undefined || hundreds > 9 || rest === undefined ? undefined : hundreds * 100 + rest;
  }
  const und = word.indexOf('und', 3);
  if (und === -1) return undefined;
  const [one, ten] = [ones.de.get(word.slice(0, und)), tens.de.get(word.slice(und + 3))];
  return one === undefined || ten === undefined || one > 9 || one === 0 ? undefined : ten + one;
}
