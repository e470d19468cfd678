import { lazily } from '../../lazily.ts';
import { type DrugClass, drugClasses } from '../../medications/drug-class-ids.ts';
import { classWords } from './drug-classes.ts';
import { type Drug, drugs, ingredientsOf, namesOf } from './drugs.ts';
import { type FoldedWord, foldedName, foldedWords } from './folded-name.ts';
import { saltWords, sharedWords } from './shared-words.ts';

/** A drug or a class that a text names. */
export interface NamedDrug {
  /** The words as written. */
  words: string;
  /** The folded name that was found. Two members of a class are the same drug if these are equal. */
  name: string;
  drug?: Drug;
  /** The ids of the active ingredients: ids of listed drugs, or folded names. Empty for a class. */
  ingredients: readonly string[];
  classes: readonly DrugClass[];
  /** False for a substance of the vocabulary whose class is unknown, which is not "no class". */
  isClassKnown: boolean;
  /** True if the words name a whole class, such as "penicillin". */
  isClass: boolean;
  /** True if one letter differs from the listed name, or the word is its beginning (ALLERGY-6). */
  isSimilar: boolean;
}

export type KnownName = Omit<NamedDrug, 'words' | 'isSimilar'>;

/** The names that a text is searched for. */
export interface DrugNames {
  named: (folded: string) => KnownName | undefined;
  /** Returns the name that a misspelled or shortened word most likely means. */
  similarTo: (word: string) => KnownName | undefined;
}

/** The longest listed name, in words. */
const maxNameWords = 4;
/** Shorter words differ by one letter too easily, such as "iron" and "iodo". */
export const shortestSimilar = 7;

const listOf = (names: string) => names.split(',').flatMap((name) => foldedName(name) || []);

/** Every listed name. The name of a drug goes before the name of its class: heparin, heparins. */
export const listedNames = lazily(
  () =>
    new Map<string, KnownName>([
      ...drugClasses.flatMap((id) =>
        listOf(classWords[id].names).map((name): [string, KnownName] => [
          name,
          { name, ingredients: [], classes: [id], isClassKnown: true, isClass: true },
        ]),
      ),
      ...drugClasses.flatMap((id) =>
        listOf(classWords[id].members ?? '').map((name): [string, KnownName] => [
          name,
          { name, ingredients: [name], classes: [id], isClassKnown: true, isClass: false },
        ]),
      ),
      ...drugs.flatMap((drug) =>
        namesOf(drug)
          .map(foldedName)
          .map((name): [string, KnownName] => [
            name,
            {
              name,
              drug,
              ingredients: ingredientsOf(drug),
              classes: drug.classes,
              isClassKnown: true,
              isClass: false,
            },
          ]),
      ),
    ]),
);
const similarNames = lazily(() =>
  [...listedNames().keys()].filter((name) => name.length >= shortestSimilar && !name.includes(' ')),
);

/** The names of the list alone, for sentences: the whole vocabulary has brands that are ordinary words. */
const listed: DrugNames = {
  named: (folded) => listedNames().get(folded),
  similarTo: (word) => {
    if (word.length < shortestSimilar) return undefined;
    const name = similarNames().find((each) => differsByOneLetter(each, word));
    return name === undefined ? undefined : listedNames().get(name);
  },
};

/**
 * Returns the drugs and classes that a text names. Of several that begin at one word the longest name comes first, so
 * that "penicillin V" is not read as the class. Words are compared whole: "penicillamine" names no penicillin
 * (ALLERGY-1).
 */
export function namedDrugs(text: string, names: DrugNames = listed): NamedDrug[] {
  const words = foldedWords(text);
  const found: NamedDrug[] = [];
  for (let at = 0; at < words.length; ) {
    const named = namedAt(words, at, names);
    // "Esomeprazole magnesium" is one drug; "glucose, potassium chloride" are two.
    const isSalt = found.length > 0 && named?.length === 1 && saltWords.has(words[at]?.folded ?? '');
    if (named && !isSalt) found.push(named.drug);
    at += named?.length ?? 1;
  }
  return found;
}

function namedAt(
  words: readonly FoldedWord[],
  at: number,
  names: DrugNames,
): { drug: NamedDrug; length: number } | undefined {
  for (let length = Math.min(maxNameWords, words.length - at); length > 0; length -= 1) {
    const part = words.slice(at, at + length);
    const match = names.named(part.map(({ folded }) => folded).join(' '));
    const written = part.map(({ word }) => word).join(' ');
    if (match) return { drug: { ...match, words: written, isSimilar: false }, length };
  }
  const word = words[at];
  if (word === undefined) return undefined;
  // "IBU600": the strength is written to the name.
  const [, letters] = /^(\p{L}{3,})\d+$/u.exec(word.folded) ?? [];
  const bare = letters === undefined ? undefined : names.named(foldedName(letters));
  if (bare) return { drug: { ...bare, words: word.word, isSimilar: false }, length: 1 };
  const similar = sharedWords.has(word.folded) ? undefined : names.similarTo(word.folded);
  return similar && { drug: { ...similar, words: word.word, isSimilar: true }, length: 1 };
}

/** Returns whether two words differ by one missing, added or changed letter. */
export function differsByOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const rest = Math.min(one.length, other.length) - start;
  while (end < rest && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}
