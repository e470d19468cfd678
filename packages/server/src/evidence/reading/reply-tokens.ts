import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { plainTestName as plainName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { readingBounds } from '../bounds.ts';
import { isTimeWord, mayBeNumber, numberInWords, rating } from '../values/number-words.ts';

/** A word, a number or a sign of a reply. */
export interface Token {
  text: string;
  plain: string;
  /** Both readings of a number: "1,250" is 1250 or 1.25. Empty for a word. */
  values: readonly number[];
  offset: number;
}

/** Each alternative consumes what it matches and never goes back over it, so the time is linear. */
const anyToken =
  /per cent(?!\p{L})|(?:HR|BP|RR|FC|TA|FR|HF|AF|NBP|Temp|T|Puls|P|Sats?|SpO2)(?=\d{2,3}(?![\p{L}\d]))|(?!º)\p{L}[\p{L}\p{M}\p{N}₂-]{0,60}|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=\s?\/|\s(?:por|pro|per|cells|zellen|c[eé]lulas|le[uo][ck]oc))|\d{1,15}(?:[.,]\d{1,6})?|[°º]\s?[CF](?!\p{L})|\n|\S/gu;

/**
 * Splits a reply into tokens. With a language, numbers in words are numbers, too: "ninety-eight percent". The time is linear
 * in the text.
 */
export function tokensOf(text: string, language?: ReplyLanguage): Token[] {
  // A reply repeats its words and units, so each is folded once.
  const folded = new Map<string, string>();
  const tokens: Token[] = [];
  for (const { 0: found, index: offset } of text.matchAll(anyToken)) {
    let plain = folded.get(found);
    if (plain === undefined) {
      // Without its sign "Tª" would be "TA", the blood pressure.
      const word = found === 'Tª' ? 'temperatura' : found.toLowerCase() === 'per cent' ? 'percent' : found;
      plain = /^[!-~]+$/.test(word) ? word.toLowerCase() : plainName(word);
      folded.set(found, plain);
    }
    tokens.push({ text: found, plain, values: /^\d/.test(found) ? readings(found) : none, offset });
  }
  return language === undefined ? tokens : withNumberWords(text, tokens, language);
}

const none: readonly number[] = [];

/** From this value on, a number in words is hardly a count: "two sets", "thirteen". */
const leastCount = 13;
/** Behind a smaller number in words, what makes it a value: "seven out of ten", "five percent". */
const valueSign =
  /^(?:%|percent|prozent|por|out|sobre|von|degrees|grad|grados|mg|milligrams?|miligramos?|milligramm|grams?|gramos?|gramm|units?|unidades|einheiten|lit[er]{2}s?|litros?|kg|kilos?|breaths|latidos)$/;
const wordsOfNumber = readingBounds.numberWords;

function withNumberWords(text: string, tokens: readonly Token[], language: ReplyLanguage): Token[] {
  const merged: Token[] = [];
  const plains = tokens.map(({ plain }) => plain);
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const read = mayBeNumber(token.plain, language)
      ? numberInWords(plains.slice(at, at + wordsOfNumber), language)
      : undefined;
    if (read && isValue(tokens, at, read.length, read.value)) {
      const { offset, length } = placeOf(tokens, at, at + read.length);
      const own = text.slice(offset, offset + length);
      merged.push({ text: own, plain: own.toLowerCase(), values: [read.value], offset });
      at += read.length;
    } else {
      merged.push(token);
      at += 1;
    }
  }
  return merged;
}

function isValue(tokens: readonly Token[], at: number, length: number, value: number): boolean {
  const [before, next, later] = [tokens[at - 1]?.plain ?? '', tokens[at + length], tokens[at + length + 1]];
  // "Noventa por ciento" has one number.
  if (before === 'por' && tokens[at]?.plain === 'ciento') return false;
  // "Eine Stunde" and "una hora" are spans of time only beside a word that makes them an age.
  if (value === 1)
    return (
      /^(?:grams?|gramos?|gramm)$/.test(next?.plain ?? '') ||
      (isTimeWord(next?.plain ?? '') &&
        (/^(?:ago|old|zuruck)$/.test(later?.plain ?? '') ||
          /^(?:hace|vor|for|seit|desde|lleva|about|past|last)$/.test(before)))
    );
  const beforeIt = tokens[at - 2]?.plain ?? '';
  if (/score|heart|news2|qsofa|curb|puntuacion/.test(`${beforeIt} ${before}`)) return true;
  // "Eight out of ten", "twelve times a minute", "dolor de intensidad tres".
  if (value === 10 && /^(?:of|sobre|von|de)$/.test(before)) return true;
  const [second, third] = [later?.plain ?? '', tokens[at + length + 2]?.plain ?? ''];
  if (/^(?:times|veces|mal)$/.test(next?.plain ?? '') && /^minut/.test(third || second)) return true;
  if (tokens.slice(Math.max(0, at - 5), at).some(({ plain }) => rating.test(plain))) return true;
  return (
    value >= leastCount ||
    value % 1 !== 0 ||
    isTimeWord(next?.plain ?? '') ||
    valueSign.test(next?.plain ?? '')
  );
}

function readings(text: string): number[] {
  if (/\s/.test(text)) return [Number(text.replace(/\s/g, ''))];
  const decimal = Number(text.replace(',', '.'));
  return /[.,]\d{3}$/.test(text) ? [decimal, Number(text.replace(/[.,]/, ''))] : [decimal];
}

/** Returns the place of the tokens from `from`, without `to`, in the reply. */
export function placeOf(
  tokens: readonly Token[],
  from: number,
  to: number,
): { offset: number; length: number } {
  const offset = tokens[from]?.offset ?? 0;
  const last = tokens[to - 1];
  return { offset, length: last === undefined ? 0 : last.offset + last.text.length - offset };
}

const wordsOfReplies = new WeakMap<readonly Token[], ReadonlySet<string>>();
const fits = new WeakMap<RegExp, Map<string, boolean>>();

/** Returns whether a folded word of a reply fits a pattern. Each word is tried once, because replies repeat them. */
export function hasWord(tokens: readonly Token[], pattern: RegExp): boolean {
  const words = wordsOfReplies.get(tokens) ?? new Set(tokens.map(({ plain }) => plain));
  wordsOfReplies.set(tokens, words);
  const known = fits.get(pattern) ?? new Map<string, boolean>();
  fits.set(pattern, known);
  for (const word of words) {
    let isFit = known.get(word);
    if (isFit === undefined) {
      isFit = pattern.test(word);
      if (known.size >= readingBounds.foldedWords) known.clear();
      known.set(word, isFit);
    }
    if (isFit) return true;
  }
  return false;
}

/** Returns whether no blank stands before a token that has one before it. */
export function isTouching(tokens: readonly Token[], at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]];
  return before !== undefined && before.offset + before.text.length === own?.offset;
}

const sentenceEnd = /^[.!?;\n]$/;

/** Returns the tokens from `from` to the end of their sentence, at most `most`. */
export function restOfSentence(tokens: readonly Token[], from: number, most: number): readonly Token[] {
  const rest = tokens.slice(from, from + most);
  const end = rest.findIndex(({ text }) => sentenceEnd.test(text));
  return end === -1 ? rest : rest.slice(0, end);
}

/** Returns the folded words between two tokens, with blanks between them. */
export const plainOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ plain }) => plain)
    .join(' ');

/** Returns the tokens between the commas or semicolons around a place, within two bounds. */
export function partAround(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  { start, end }: { start: number; end: number },
): [from: number, to: number] {
  const isEnd = ({ text }: Token) => /^[,;]$/.test(text);
  const next = tokens.slice(end, to).findIndex(isEnd);
  return [from + tokens.slice(from, start).findLastIndex(isEnd) + 1, next === -1 ? to : end + next];
}

/** Returns the words of the reply between two tokens. */
export function sliceOf(text: string, tokens: readonly Token[], from: number, to: number): string {
  const { offset, length } = placeOf(tokens, from, to);
  return from < to ? text.slice(offset, offset + length) : '';
}
