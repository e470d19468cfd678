import { lazily } from '../../lazily.ts';
import { type DrugClass, drugClasses } from '../../medications/drug-class-ids.ts';
import { classWords } from './drug-classes.ts';
import { type Drug, drugs, namesOf } from './drugs.ts';
import { type FoldedWord, foldedName, foldedWords } from './folded-name.ts';

/** A drug or a class that a text names. */
export interface NamedDrug {
  /** The words as written. */
  words: string;
  /** The folded name that was found. Two members of a class are the same drug if these are equal. */
  name: string;
  drug?: Drug;
  classes: readonly DrugClass[];
  /** True if the words name a whole class, such as "penicillin". */
  isClass: boolean;
  /** True if one letter differs from the listed name (ALLERGY-6). */
  isSimilar: boolean;
}

type Known = Pick<NamedDrug, 'name' | 'drug' | 'classes' | 'isClass'>;

/** The longest listed name, in words. */
const longestName = 4;
/** Shorter words differ by one letter too easily, such as "iron" and "iodo". */
const shortestSimilar = 7;

const listOf = (names: string) => names.split(',').flatMap((name) => foldedName(name) || []);

/** Every listed name. The name of a drug goes before the name of its class: heparin, heparins. */
const known = lazily(
  () =>
    new Map<string, Known>([
      ...drugClasses.flatMap((id) =>
        listOf(classWords[id].names).map((name): [string, Known] => [
          name,
          { name, classes: [id], isClass: true },
        ]),
      ),
      ...drugClasses.flatMap((id) =>
        listOf(classWords[id].members ?? '').map((name): [string, Known] => [
          name,
          { name, classes: [id], isClass: false },
        ]),
      ),
      ...drugs.flatMap((drug) =>
        namesOf(drug)
          .map(foldedName)
          .map((name): [string, Known] => [name, { name, drug, classes: drug.classes, isClass: false }]),
      ),
    ]),
);
const similarNames = lazily(() =>
  [...known().keys()].filter((name) => name.length >= shortestSimilar && !name.includes(' ')),
);

/**
 * Returns the drugs and classes that a text names. Of several that begin at one word the longest name comes first, so
 * that "penicillin V" is not read as the class. Words are compared whole: "penicillamine" names no penicillin
 * (ALLERGY-1).
 */
export function namedDrugs(text: string): NamedDrug[] {
  const words = foldedWords(text);
  const found: NamedDrug[] = [];
  for (let at = 0; at < words.length; ) {
    const named = namedAt(words, at);
    if (named) found.push(named.drug);
    at += named?.length ?? 1;
  }
  return found;
}

function namedAt(words: readonly FoldedWord[], at: number): { drug: NamedDrug; length: number } | undefined {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const part = words.slice(at, at + length);
    const match = known().get(part.map(({ folded }) => folded).join(' '));
    const written = part.map(({ word }) => word).join(' ');
    if (match) return { drug: { ...match, words: written, isSimilar: false }, length };
  }
  const word = words[at];
  const similar = word && word.folded.length >= shortestSimilar ? similarTo(word.folded) : undefined;
  return word && similar && { drug: { ...similar, words: word.word, isSimilar: true }, length: 1 };
}

function similarTo(word: string): Known | undefined {
  const name = similarNames().find((each) => differsByOneLetter(each, word));
  return name === undefined ? undefined : known().get(name);
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
