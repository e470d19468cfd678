import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords, commonWords } from './common-passwords.ts';

/** Passwords from leaks by how common they are; 0 is the most common one. */
const leaked: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, rank) => [password.toLowerCase(), rank]),
);

/** How common a leaked password is whose changed forms are refused, too; one of under six letters has to be far more so. */
const commonRank = 10_000;
const commonRankOfShort = 2000;

/** What people put before and after a word: signs, and a year, a short number, one that counts or one that repeats. */
const signs = String.raw`[^\p{L}\p{N}]*`;
const number = String.raw`(?:\d{0,4}|1234567?8?9?0?|(\d)\1+)`;
const addition = new RegExp(`^${signs}${number}${signs}$`, 'u');
const mostBefore = 6;
const mostAfter = 12;

/** Letters that people write as digits and signs; 1 and ! are both i and l. */
const letters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
};

/**
 * Whether guessing would soon come to a password: it is a common one, or becomes one or one of `own` names once the usual
 * changes are undone: case, accents, digits for letters, years, short numbers and signs around it, twice the same, backwards.
 * A passphrase of several words is none of these.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const plain = plainOf(password);
  if (commonPasswords.has(password.toLowerCase()) || leaked.has(plain)) return true;
  if (addition.test(plain) || /^(.)\1*$/su.test(plain)) return true;
  const names = new Set(own.flatMap((name) => [plainOf(name), plainOf(name.split('@')[0] ?? '')]));
  return [...wordsIn(plain)].some((word) => isCommon(word) || (word.length >= 4 && names.has(word)));
}

function isCommon(word: string): boolean {
  if (commonWords.has(word)) return true;
  const rank = leaked.get(word);
  if (rank === undefined || word.length < 4) return false;
  return rank < (word.length < 6 ? commonRankOfShort : commonRank);
}

/** What remains of a password without what may stand around it, in each way that its letters may be meant. */
function wordsIn(plain: string): Set<string> {
  const words = new Set<string>();
  for (let before = 0; before <= mostBefore; before += 1) {
    if (!addition.test(plain.slice(0, before))) continue;
    for (let after = 0; after <= mostAfter && before + after < plain.length; after += 1) {
      const end = plain.length - after;
      if (!addition.test(plain.slice(end))) continue;
      for (const one of ['i', 'l']) {
        const word = asLetters(plain.slice(before, end), one);
        for (const form of [plain.slice(before, end), word, [...word].reverse().join(''), halfOf(word)])
          words.add(form);
      }
    }
  }
  return words;
}

const asLetters = (text: string, one: string) =>
  [...text].map((sign) => (sign === '1' || sign === '!' ? one : (letters[sign] ?? sign))).join('');

/** The half of what stands there twice. */
const halfOf = (word: string) => {
  const half = word.slice(0, word.length / 2);
  return half.repeat(2) === word ? half : word;
};

const plainOf = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
