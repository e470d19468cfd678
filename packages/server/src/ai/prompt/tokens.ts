import type { ModelMessage } from '../model/assistant.ts';

/** The marks around each message. */
const tokensPerMessage = 4;
/** Letters of one token in a small word, and in a word with capitals such as an abbreviation. */
const lettersPerToken = { small: 3, mixed: 2 } as const;

/**
 * Words, digits one by one, a space before a digit, other signs. A run of spaces is one token, as in every vocabulary that
 * we tested.
 */
const pieces = /(?<capital>\p{L}*\p{Lu}\p{L}*)|(?<small>\p{L}+)|\n+|[^\S\n]{2,}| (?=\d)|[^\s]/gu;

/**
 * Estimates the tokens of a text, never too few for chart texts in English, Spanish and German, and often half as many
 * again (ADR 0097). Any service can be configured, each with its own vocabulary, so no exact count exists.
 */
export function tokensIn(text: string): number {
  let sum = 0;
  for (const { 0: piece, groups } of text.matchAll(pieces)) {
    if (groups?.small !== undefined) sum += tokensOfWord(piece, lettersPerToken.small);
    else if (groups?.capital !== undefined) {
      // "Patient" is as short as "patient"; "SpO" and "NEWS" are not.
      const isTitle = !/.\p{Lu}/u.test(piece);
      sum += tokensOfWord(piece, isTitle ? lettersPerToken.small : lettersPerToken.mixed);
    } else sum += tokensOfSign(piece);
  }
  return sum;
}

/** A letter with an accent is often a token of its own, and one beyond Latin as many as it has bytes. */
function tokensOfWord(word: string, perToken: number): number {
  if (/^[A-Za-z]+$/.test(word)) return Math.ceil(word.length / perToken);
  let extra = 0;
  for (const letter of word) extra += letter.charCodeAt(0) < 0x80 ? 0 : letter.charCodeAt(0) < 0x250 ? 1 : 3;
  return Math.ceil(word.length / perToken) + extra;
}

/** A sign beyond ASCII, such as "≥", "₂" or an emoji, has at most as many tokens as bytes. */
const tokensOfSign = (sign: string): number => (sign.charCodeAt(0) < 0x80 ? 1 : Buffer.byteLength(sign));

/** Estimates the tokens of a prompt, never too few ({@link tokensIn}). */
export const estimatedTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + tokensPerMessage + tokensIn(content), 0);

/** Returns whether a prompt surely has at most `tokens`. A token has at least one byte, which settles most prompts. */
export function isWithin(messages: readonly ModelMessage[], tokens: number): boolean {
  const bytes = messages.reduce((sum, { content }) => sum + tokensPerMessage + Buffer.byteLength(content), 0);
  return bytes <= tokens || estimatedTokens(messages) <= tokens;
}
