import { plainTestName as plainName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';

/** A word, a number or a sign of a reply. */
export interface Token {
  text: string;
  plain: string;
  /** Both readings of a number: "1,250" is 1250 or 1.25. Empty for a word. */
  values: readonly number[];
  offset: number;
}

/** Each alternative consumes what it matches and never goes back over it, so the time is linear. */
const anyToken = /\p{L}[\p{L}\p{M}\p{N}₂-]{0,60}|\d{1,15}(?:[.,]\d{1,6})?|°\s?[CF]|\n|\S/gu;
/** Splits a reply into tokens. The time is linear in the text. */
export function tokensOf(text: string): Token[] {
  // A reply repeats its words and units, so each is folded once.
  const folded = new Map<string, string>();
  const tokens: Token[] = [];
  for (const { 0: found, index: offset } of text.matchAll(anyToken)) {
    let plain = folded.get(found);
    if (plain === undefined) {
      // Without its sign "Tª" would be "TA", the blood pressure.
      const word = found === 'Tª' ? 'temperatura' : found;
      plain = /^[!-~]+$/.test(word) ? word.toLowerCase() : plainName(word);
      folded.set(found, plain);
    }
    tokens.push({ text: found, plain, values: /^\d/.test(found) ? readings(found) : none, offset });
  }
  return tokens;
}

const none: readonly number[] = [];

function readings(text: string): number[] {
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

/** Returns the words of the reply between two tokens. */
export function sliceOf(text: string, tokens: readonly Token[], from: number, to: number): string {
  const { offset, length } = placeOf(tokens, from, to);
  return from < to ? text.slice(offset, offset + length) : '';
}
