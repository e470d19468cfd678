import { wordKind } from './mask-words.ts';

/** This many parts of one name in a row count as the whole name, even if it has more. */
export const enoughParts = 4;

// Letters with their marks, and invisible characters that can hide within a word.
const invisible = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF';
/** Matches a word with its marks and apostrophes. */
export const wordPattern = new RegExp(
  `\\p{L}[\\p{L}\\p{M}${invisible}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*`,
  'gu',
);
const invisiblePattern = new RegExp(`[${invisible}'’]`, 'gu');
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const replaced = (text: string, by: Record<string, string>) =>
  [...text].map((letter) => by[letter] ?? letter).join('');
const withoutMarks = (text: string) =>
  replaced(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(), plainLetters);

/** Returns the spellings of a word for comparison: lower case without accents, and a second one with ä as ae. */
function spellings(word: string): string[] {
  if (/^[a-z]+$/i.test(word)) return [word.toLowerCase()];
  const seen = word.replace(invisiblePattern, '').normalize('NFC').toLowerCase();
  return [...new Set([withoutMarks(seen), withoutMarks(replaced(seen, spelledOut))])];
}

/** A word of a text. */
export interface Word {
  start: number;
  end: number;
  raw: string;
  /** The word as compared. */
  plain: string;
  /** The part of the name that this word matches, if any. */
  part: string | undefined;
}

/** All names to find, combined. One pass over a text finds them, however many there are. */
export interface Names {
  /** Maps a spelling to the part of a name. */
  partOf: Map<string, string>;
  /** The parts of each name that has several, in one text; see {@link partsKey}. */
  wholes: Set<string>;
  /** The numbers of parts that such names have. */
  sizes: number[];
}

/** Returns the same key for the same parts in any order. */
export const partsKey = (parts: string[]) => parts.toSorted().join(' ');

/** Reads the parts of these names. */
export function knownNames(names: string[]): Names {
  const partOf = new Map<string, string>();
  const wholes = new Set<string>();
  const sizes = new Set<number>();
  for (const name of names) {
    const parts = [...name.matchAll(wordPattern)].map(([word]) => spellings(word));
    const long = parts.filter(([plain = '']) => plain.length >= 2);
    const canonical = long.map((forms) => {
      const part =
        forms.map((form) => partOf.get(form)).find((known) => known !== undefined) ?? forms[0] ?? '';
      for (const form of forms) if (!partOf.has(form)) partOf.set(form, part);
      return part;
    });
    if (long.length < 2) continue;
    const plain = long.map(([form = '']) => form);
    for (const joined of [plain.join(''), plain.toReversed().join('')]) {
      if (!partOf.has(joined)) partOf.set(joined, joined);
    }
    sizes.add(Math.min(enoughParts, canonical.length));
    if (canonical.length <= enoughParts) wholes.add(partsKey(canonical));
    else for (const part of canonical) wholes.add(part);
  }
  return { partOf, wholes, sizes: [...sizes].sort((one, other) => other - one) };
}

/** The properties of a word, independent of its position. */
export interface WordRead {
  plain: string;
  part: string | undefined;
  /** The word without its genitive ending. */
  raw: string;
}

/** Reads a word that {@link wordPattern} found. `readBefore` caches results, because words repeat. */
export function read(
  { index, 0: raw }: RegExpExecArray,
  partOf: ReadonlyMap<string, string>,
  readBefore: Map<string, WordRead>,
): Word {
  const word = readBefore.get(raw) ?? readWord(raw, partOf);
  readBefore.set(raw, word);
  return { ...word, start: index, end: index + word.raw.length };
}

function readWord(raw: string, partOf: ReadonlyMap<string, string>): WordRead {
  const known = (word: string) => {
    for (const form of spellings(word)) if (partOf.has(form)) return partOf.get(form);
    return undefined;
  };
  const plain = spellings(raw)[0] ?? '';
  const part = known(raw);
  if (part !== undefined) return { raw, plain, part };
  // "Okafor's", and "Okafors" in German.
  const genitive = /['’]s?$/iu.exec(raw)?.index ?? (/.{4}s$/iu.test(raw) ? raw.length - 1 : undefined);
  if (genitive === undefined) return { raw, plain, part: undefined };
  const stem = raw.slice(0, genitive);
  const stemPart = known(stem);
  const isGenitive = stemPart !== undefined && (wordKind(stemPart) === undefined || /['’]/.test(raw));
  return isGenitive ? { raw: stem, plain, part: stemPart } : { raw, plain, part: undefined };
}
