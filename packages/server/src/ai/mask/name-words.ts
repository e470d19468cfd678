import { wordKind } from './mask-words.ts';

/** As many parts of one name in a row are a whole name, however many more it has. */
export const enoughParts = 4;

// Letters with their marks, and the invisible characters that could hide within a word.
const invisible = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF';
/** A word with its marks and apostrophes. */
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

/** A word as compared: lower case without accents, and a second time with ä as ae. */
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
  /** As compared. */
  plain: string;
  /** The part of the name that it is, if it is one. */
  part: string | undefined;
}

/** The names that are looked for, all together: one pass over a text finds them, however many there are. */
export interface Names {
  /** A spelling → the part of a name that it is. */
  partOf: Map<string, string>;
  /** The parts of each name of several, in one text; see {@link partsKey}. */
  wholes: Set<string>;
  /** How many parts such names have. */
  sizes: number[];
}

/** The same for the same parts, in whatever order. */
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

/** What a word is, wherever it stands. */
export interface WordRead {
  plain: string;
  part: string | undefined;
  /** The word without its genitive. */
  raw: string;
}

/** Reads a word that {@link wordPattern} found; `readBefore` keeps what was read, since words repeat. */
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
  // "Okafor's" and the German "Okafors".
  const genitive = /['’]s?$/iu.exec(raw)?.index ?? (/.{4}s$/iu.test(raw) ? raw.length - 1 : undefined);
  if (genitive === undefined) return { raw, plain, part: undefined };
  const stem = raw.slice(0, genitive);
  const stemPart = known(stem);
  const isGenitive = stemPart !== undefined && (wordKind(stemPart) === undefined || /['’]/.test(raw));
  return isGenitive ? { raw: stem, plain, part: stemPart } : { raw, plain, part: undefined };
}
