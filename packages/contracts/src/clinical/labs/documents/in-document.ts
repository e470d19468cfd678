import { number, readNumber } from '../lab-number.ts';

/* Looks up a model's values in a document's own text. Rules: docs/clinical/lab-documents.md. */

/** The texts of one value, as a model copied them from a document. */
export interface NamedValue {
  testName: string;
  value: string;
  unit?: string | undefined;
  referenceRange?: string | undefined;
}

/** The lines below a test's name that can contain its value if its own line has none. */
export const linesBelow = 3;
/** The longest row of a document that has a value of its own. */
export const maxRowCharacters = 300;

/**
 * LABDOC-1: tells whether a document's text has a value, with its unit and its range, in the row of the test's name. A
 * model that changes a digit, a unit or a limit, or takes the value of another row, is not confirmed.
 */
export function isInDocument(text: string, named: NamedValue): boolean {
  return rowsOf(text, named.testName).some((row) => holds(row, named));
}

function holds(row: string, { value, unit, referenceRange }: NamedValue): boolean {
  const range = referenceRange === undefined || referenceRange.trim() === '' ? undefined : referenceRange;
  if (range !== undefined && !squeezed(row).includes(squeezed(range))) return false;
  if (unit !== undefined && unit.trim() !== '' && !hasWord(folded(row), folded(unit))) return false;
  return hasValue(row, value.trim());
}

/**
 * Returns the text after each occurrence of a test's name: the rest of its line, or the next lines if that has no value,
 * as in a table that was extracted cell by cell.
 */
function rowsOf(text: string, testName: string): string[] {
  const name = folded(testName);
  if (name === '') return [];
  const lines = text.split(/\r?\n/).map((line) => line.replace(/\s+/gu, ' ').trim());
  return lines.flatMap((line, at) => {
    const searched = folded(line);
    const start = wordAt(searched, name);
    if (start === -1) return [];
    // Folding keeps the length of a line, so offsets are the same in both.
    const rest = line.slice(start + name.length, start + name.length + maxRowCharacters);
    const own = withoutRanges(rest);
    const isAlone = own.replace(/[\s.:…|]+/gu, '') === '' || !(/[0-9]/.test(own) || hasLetters(own));
    const below = lines.slice(at + 1, at + 1 + linesBelow).join(' ');
    return [isAlone ? `${rest} ${below}`.slice(0, maxRowCharacters) : rest];
  });
}

const hasLetters = (text: string): boolean => /\p{L}{3,}/u.test(text);

const rangeInText = new RegExp(
  `(?<![0-9.,])${number}\\s*[-‐‑–—−]\\s*${number}(?![0-9.,])|(?<![0-9.,])${number}\\s+(?:to|a|bis)\\s+${number}(?![0-9.,])`,
  'giu',
);

/** LABDOC-2: the ends of a reference range are not results. */
export const withoutRanges = (row: string): string => row.replace(rangeInText, ' ');

/** Returns whether a row has a value, as a number or in words. */
export function hasValue(row: string, value: string): boolean {
  const [, sign = '', digits] = new RegExp(`^([<>≤≥]?=?)\\s*(${number})$`, 'u').exec(value) ?? [];
  if (digits === undefined) return hasText(row, value);
  const written = new RegExp(`([<>≤≥]?=?)\\s*(?<![\\p{L}0-9.,])(${number})(?![0-9]|[.,][0-9])`, 'gu');
  return [...withoutRanges(row).matchAll(written)].some(
    ([, itsSign = '', its = '']) => sameSign(itsSign, sign) && sameNumber(its, digits),
  );
}

const sameSign = (a: string, b: string): boolean => plainSign(a) === plainSign(b);
const plainSign = (sign: string): string => sign.replace('≤', '<=').replace('≥', '>=');

/**
 * LABDOC-3: "4,4" and "4.40" are one number. A number with a mark before three digits confirms only the same
 * characters, because "1,250" is 1250 or 1.25 (D50).
 */
function sameNumber(a: string, b: string): boolean {
  if (a.replace('−', '-') === b.replace('−', '-')) return true;
  const [one, other] = [readNumber(a), readNumber(b)];
  return typeof one === 'number' && one === other;
}

const negation = /(?<!\p{L})(?:not|no|non|nicht|kein|keine|sin|never|un)[\s-]+$/u;

/** LABDOC-4: finds a result in words, as whole words that no negation precedes: "detected" is not in "not detected". */
function hasText(row: string, value: string): boolean {
  const [searched, word] = [folded(row), folded(value)];
  if (word === '') return false;
  for (let at = wordAt(searched, word); at !== -1; at = wordAt(searched, word, at + 1)) {
    if (!negation.test(searched.slice(0, at))) return true;
  }
  return false;
}

const hasWord = (searched: string, word: string): boolean => wordAt(searched, word) !== -1;

/** Returns the offset of a text as whole words, or -1. */
function wordAt(searched: string, word: string, from = 0): number {
  for (let at = searched.indexOf(word, from); at !== -1; at = searched.indexOf(word, at + 1)) {
    const [before, after] = [searched[at - 1] ?? ' ', searched[at + word.length] ?? ' '];
    if (!(joins(before) && continues(word[0])) && !(joins(after) && continues(word.at(-1)))) return at;
  }
  return -1;
}

const joins = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
/** A mark at the edge of a text can be the middle of a number. */
const continues = (character = ''): boolean => /[\p{L}\p{N}.,]/u.test(character);

/** Ignores case and the kinds of micro sign and of dash, without changing the length. */
function folded(text: string): string {
  return [...text.replace(/\s+/gu, ' ').trim()]
    .map((character) => {
      if (/[µμ]/u.test(character)) return 'u';
      if (/[\p{Pd}−]/u.test(character)) return '-';
      const lower = character.toLowerCase();
      return lower.length === character.length ? lower : character;
    })
    .join('');
}

const squeezed = (text: string): string => folded(text).replace(/\s/gu, '').replaceAll(',', '.');
