import { itemBounds, textBounds } from '../bounds.ts';
import { searchable, searchWords } from '../comparable.ts';
import { recordNumberKey } from './record-number.ts';

/*
 * How a search finds patients. The selector, the palette, the board and the server use the same words (SEARCH-1 to 7,
 * docs/clinical/identity.md).
 */

/** The minimum length of a word that also finds longer words. A shorter word finds only itself. */
export const shortestPrefix = 3;

/** Marks the end of a record number among the words of a patient. */
const endMark = '$';

/** Scripts that write words without blanks between them (SEARCH-4). */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Returns whether a typed word is long enough to find longer ones that begin with it. */
export const matchesPrefix = (word: string): boolean => word.length >= shortestPrefix || unspaced.test(word);

const expanded: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** SEARCH-2: the spellings of a name: plain, "Mueller" as "Muller", and "Müller" as "Mueller". */
function spellings(name: string): string[] {
  const umlauts = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => expanded[letter] ?? letter);
  const plain = searchable(name);
  return [...new Set([plain, plain.replace(/([aou])e/g, '$1'), searchable(umlauts)])];
}

/** Returns each word, and each word with all that follow it: "obrien" is O'Brien, "delacruz" is De la Cruz (SEARCH-3). */
function wordsOfSpelling(spelling: string): string[] {
  const words = searchWords(spelling);
  const tails = words.map((_word, at) => words.slice(at).join('').slice(0, textBounds.searchWord));
  const parts = words.flatMap((word) =>
    unspaced.test(word) ? [...word].map((_letter, at) => [...word].slice(at).join('')) : [],
  );
  return [...words, ...tails, ...parts];
}

/** SEARCH-1 to SEARCH-4: the words by which a name is found. */
const nameWords = (name: string): string[] => spellings(name).flatMap(wordsOfSpelling);

/** SEARCH-5, SEARCH-6: the words by which a record number is found, and its ends. */
function numberWords(mrn: string): string[] {
  const parts = searchWords(mrn);
  const whole = parts.join('');
  const key = searchable(recordNumberKey(mrn));
  const ends = [...whole].flatMap((_sign, at) =>
    whole.length - at >= shortestPrefix ? [`${endMark}${whole.slice(at)}`] : [],
  );
  return [
    ...parts.filter((part) => part.length >= shortestPrefix),
    whole,
    key,
    key.replace(/^\p{L}+/u, ''),
    ...ends,
  ];
}

/** Returns the words that find a patient, each once, and at most {@link itemBounds.searchWords}. */
export function patientWords({ name, mrn }: { name: string; mrn: string }): string[] {
  const words = new Set([...numberWords(mrn), ...nameWords(name)].filter(Boolean));
  return [...words].slice(0, itemBounds.searchWords);
}

/** One typed piece between blanks. It is found as one word, or by all of its parts. */
export interface TypedPiece {
  whole: string;
  parts: string[];
}

/** What someone typed into a search, or scanned. */
export interface TypedSearch {
  pieces: TypedPiece[];
  /** All of it as one word. */
  whole: string;
  /** All of it as a record number, if it can be one (SEARCH-6). */
  number: string | undefined;
}

export function typedSearch(text: string): TypedSearch {
  const pieces = searchable(text)
    .split(/\s+/)
    .map((piece) => ({ whole: searchWords(piece).join(''), parts: searchWords(piece) }))
    .filter(({ whole }) => whole !== '');
  const whole = pieces.map((piece) => piece.whole).join('');
  const number = searchable(recordNumberKey(text));
  const isNumber = number.length >= shortestPrefix && /\p{N}/u.test(number);
  return { pieces, whole, number: isNumber ? number : undefined };
}

/** Returns the word that finds the end of a record number; undefined if the typed word can be none. */
export const endOf = (word: string): string | undefined =>
  word.length >= shortestPrefix && /^\p{N}+$/u.test(word) ? `${endMark}${word}` : undefined;

/** A text in which a search looks: all forms of a patient's name and number, and more texts such as the bed. */
export function searchedText(
  patient: { name: string; mrn?: string },
  ...more: (string | undefined)[]
): string {
  const texts = more.flatMap((text) => (text === undefined ? [] : [searchable(text), ...searchWords(text)]));
  return [searchable(patient.name), ...patientWords({ mrn: '', ...patient }), ...texts].join(' ');
}

/** SEARCH-1: returns whether a {@link searchedText} contains every typed piece anywhere. */
export function isFoundIn(text: string, { pieces, whole, number }: TypedSearch): boolean {
  if (
    pieces.every((piece) => text.includes(piece.whole) || piece.parts.every((part) => text.includes(part)))
  ) {
    return true;
  }
  return text.includes(whole) || (number !== undefined && text.includes(number));
}

/** D71: the name in the form for comparison: its words in any order, without case, accents and apostrophes. */
export const nameKey = (name: string): string =>
  searchWords(searchable(name).replaceAll("'", ''))
    .map((word) => word.replace(/([aou])e/g, '$1'))
    .toSorted()
    .join(' ');
