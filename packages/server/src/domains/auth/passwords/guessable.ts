import { lazily } from '@bedside/contracts/lazily.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords, commonWords } from './common-passwords.ts';

/** Leaked passwords with their rank; 0 is the most common. */
const leaked = lazily(
  (): ReadonlyMap<string, number> =>
    new Map(dictionary['passwords-common'].map((password, rank) => [password.toLowerCase(), rank])),
);

/** Variants of a leaked password below this rank are rejected too. Words under six letters must be more common. */
const commonRank = 10_000;
const commonRankOfShort = 2000;

/** Common additions to a word: signs, a year, a short number, a sequence or a repeated digit. */
const signs = String.raw`[^\p{L}\p{N}]*`;
const number = String.raw`(?:\d{0,4}|1234567?8?9?0?|(\d)\1+)`;
const addition = new RegExp(`^${signs}${number}${signs}$`, 'u');
const charactersBefore = 6;
const charactersAfter = 12;

/** Letters for digits and signs; 1 and ! can both be i or l. */
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
 * Returns true if an attacker would soon guess the password. It is common, or it becomes common, one of the `own`
 * names or one of the hospital's `words` after the usual changes are undone: case, accents, digits for letters, added years, numbers and signs,
 * doubling and reversal. A passphrase of several words is not guessable.
 */
export function isGuessable(
  password: string,
  own: readonly string[],
  words: readonly string[] = [],
): boolean {
  const plain = plainOf(password);
  if (commonPasswords.has(password.toLowerCase()) || leaked().has(plain)) return true;
  if (addition.test(plain) || /^(.)\1*$/su.test(plain)) return true;
  const names = new Set(own.flatMap(formsOf));
  const ofHospital = new Set(words.map((word) => lettersOf(plainOf(word))));
  return [...wordsIn(plain)].some((word) => {
    const joined = lettersOf(word);
    return isCommon(word) || (joined.length >= 4 && names.has(joined)) || ofHospital.has(joined);
  });
}

function isCommon(word: string): boolean {
  if (commonWords.has(word)) return true;
  const rank = leaked().get(word);
  if (rank === undefined || word.length < 4) return false;
  return rank < (word.length < 6 ? commonRankOfShort : commonRank);
}

/** Strips common additions from a word, and returns every reading of the remaining letters. */
function wordsIn(plain: string): Set<string> {
  const words = new Set<string>();
  for (let before = 0; before <= charactersBefore; before += 1) {
    if (!addition.test(plain.slice(0, before))) continue;
    for (let after = 0; after <= charactersAfter && before + after < plain.length; after += 1) {
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

/** Returns one half of a doubled word. */
const halfOf = (word: string) => {
  const half = word.slice(0, word.length / 2);
  return half.repeat(2) === word ? half : word;
};

/** Returns how a password can contain a name, a username or an address: whole, joined, or one word of it. */
function formsOf(name: string): string[] {
  const plain = plainOf(name);
  const local = plain.split('@')[0] ?? '';
  return [lettersOf(plain), lettersOf(local), ...local.split(/[^\p{L}\p{N}]+/u)];
}

/** Drops blanks and signs between words, as in "Klinikum-Nord". */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

const plainOf = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
