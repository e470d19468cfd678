import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language, Text } from './texts-that-reassure.ts';

/** A term in three languages, and the place of a text that contains it. */
interface Term {
  words: Record<Language, string>;
  place: string;
}

/** A rejected word of one language. */
interface Rejection {
  language: Language;
  word: string;
  instead: string;
  /** Parts of the places to which the row is limited; none if it holds everywhere. */
  places: readonly string[];
  isWholeText: boolean;
}

export interface Glossary {
  terms: Term[];
  rejections: Rejection[];
}

/** Search words, which readers type. */
const typed = /^palette:(?:words|verbWords|bedWords)/;

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const isLanguage = (cell: string): cell is Language => cell === 'en' || cell === 'es' || cell === 'de';

/** Reads both tables of `docs/glossary.md`. */
export function readGlossary(root: string): Glossary {
  const page = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const [terms = '', rejected = ''] = page.split('## Rejected words');
  return {
    terms: rowsOf(terms).map(([en = '', es = '', de = '', place = '']) => {
      // "progress (note)" explains which of two meanings the row has.
      const words = { en: en.replace(/ \(.*\)$/, ''), es, de };
      return { words, place: quoted(place).join() };
    }),
    rejections: rowsOf(rejected).flatMap(([language = '', words = '', instead = '', only = '']) => {
      if (!isLanguage(language)) throw new Error(`The glossary has a row without a language: ${words}`);
      const isWholeText = only === 'the whole text';
      return quoted(words).map((word) => ({ language, word, instead, places: quoted(only), isWholeText }));
    }),
  };
}

/** Returns the cells of a table's rows, without its head. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Returns a line for every rejected word in the texts: its place, the word and what to use instead. */
export function rejectedIn(texts: readonly Text[], { rejections }: Glossary): string[] {
  const patterns = rejections.map((rejection) => ({ ...rejection, pattern: patternOf(rejection) }));
  return texts.flatMap(({ place, language, words }) => {
    if (typed.test(place)) return [];
    const written = words.replace(/\{\{.*?\}\}/g, ' ').replace(/<\/?\w+>/g, ' ');
    return patterns
      .filter((one) => one.language === language && isAt(one, place) && one.pattern.test(written))
      .map(({ word, instead }) => `${language} ${place}: "${word}" → ${instead}`);
  });
}

const isAt = ({ places }: Rejection, place: string): boolean =>
  places.length === 0 || places.some((part) => place.includes(part));

function patternOf({ word, isWholeText }: Rejection): RegExp {
  const [, lead = '', first = '', rest = ''] = /^(\*?)(.)(.*)$/.exec(word) ?? [];
  const either = `[${first.toUpperCase()}${first.toLowerCase()}]`;
  const body = `${lead}${either}${rest}`.replaceAll('*', String.raw`\p{L}*`);
  if (isWholeText) return new RegExp(`^${body}$`, 'u');
  if (!/\p{L}/u.test(word)) return new RegExp(body, 'u');
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])`, 'u');
}
