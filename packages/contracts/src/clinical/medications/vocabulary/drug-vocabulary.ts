import { lazily } from '../../../lazily.ts';
import { type DrugClass, drugClasses } from '../../../medications/drug-class-ids.ts';
import { classWords } from '../drug-classes.ts';
import { type Drug, drugs } from '../drugs.ts';
import { foldedName } from '../folded-name.ts';
import {
  type DrugNames,
  differsByOneLetter,
  type KnownName,
  listedNames,
  shortestSimilar,
} from '../named-drugs.ts';
import { brandTable } from './brand-table.ts';
import { vocabularyData } from './vocabulary-data.ts';

/*
 * Every known name of a drug: our list and brands, then the open vocabulary (ADR 0109). For the server, because the
 * vocabulary has half a megabyte.
 */

/** The shortest beginning of a name that people write for it, such as "cefu". */
const shortestStart = 4;
/** Shorter brands of the vocabulary are left out. Our own table has the abbreviations. */
const shortestBrand = 4;
/** From this length on, two letters may differ. */
const longWord = 9;
/** The most suggestions for an unknown name. */
const maxSuggestions = 3;

/** Words beside a name that are no beginning of another. */
const forms = new Set([
  'comp',
  'compositum',
  'complex',
  'fort',
  'forte',
  'plus',
  'retard',
  'junior',
  'child',
  'duo',
  'extra',
  'acid',
]);

const isClass = (text: string): text is DrugClass => drugClasses.some((known) => known === text);
const linesOf = (table: string) => table.split('\n').filter((line) => line.trim() !== '');
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

interface Vocabulary {
  names: ReadonlyMap<string, KnownName>;
  /** The names of one word, by length. The list's own come first. */
  singleWords: ReadonlyMap<number, readonly string[]>;
  /** The names as written, by folded name. */
  written: ReadonlyMap<string, string>;
}

const vocabulary = lazily((): Vocabulary => {
  const names = new Map(listedNames());
  const written = new Map<string, string>();
  const add = (name: string, known: Omit<KnownName, 'name'>) => {
    const folded = foldedName(name);
    if (folded.length < 2 || names.has(folded)) return;
    names.set(folded, { name: folded, ...known });
    written.set(folded, name);
  };
  const combinations: string[][] = [];
  for (const line of linesOf(vocabularyData)) {
    const [substance = '', drugClass = '', others = ''] = line.split('|');
    if (drugClass === '+') {
      combinations.push([others, substance]);
      continue;
    }
    const all = [substance, ...listOf(others)];
    // "Magnesium sulfate anhydrous" is the listed magnesium sulfate.
    const own = all.map((name) => names.get(foldedName(name))).find((one) => one && !one.isClass && one.drug);
    const classes = own?.classes ?? (isClass(drugClass) ? [drugClass] : []);
    const known = {
      ...(own?.drug && { drug: own.drug }),
      ingredients: own?.ingredients ?? [foldedName(substance)],
      classes,
      isClassKnown: own !== undefined || classes.length > 0,
      isClass: false,
    };
    // A short brand such as "ACE" is more often an abbreviation of something else.
    for (const name of all) if (name === substance || name.length >= shortestBrand) add(name, known);
  }
  const brands = linesOf(brandTable).map((line) => line.split('|').map((part) => part.trim()));
  for (const [ingredients = '', others = ''] of [...brands, ...combinations]) {
    const parts = listOf(ingredients);
    const found = parts.map((part) => names.get(foldedName(part)));
    const known = {
      ...(parts.length === 1 && found[0]?.drug && { drug: found[0].drug }),
      ingredients: [...new Set(parts.flatMap((part, at) => found[at]?.ingredients ?? foldedName(part)))],
      classes: [...new Set(found.flatMap((one) => one?.classes ?? []))],
      isClassKnown: found.every((one) => one?.isClassKnown === true),
      isClass: false,
    };
    for (const name of listOf(others)) {
      // Our own brands go before the vocabulary's: "Bactrim" is both substances.
      const folded = foldedName(name);
      if (!listedNames().has(folded)) names.delete(folded);
      add(name, known);
    }
  }
  const singleWords = new Map<number, string[]>();
  for (const name of names.keys()) {
    if (name.includes(' ') || name.length < shortestSimilar) continue;
    const same = singleWords.get(name.length) ?? [];
    singleWords.set(name.length, same);
    same.push(name);
  }
  return { names, singleWords, written };
});

/** Returns the listed name that a word of at least four letters begins, if all such names share class or ingredients. */
function begunBy(word: string): KnownName | undefined {
  if (word.length < shortestStart || forms.has(word)) return undefined;
  const completions = [...listedNames()].filter(
    ([name, { isClass: isWide }]) => name.length > word.length && name.startsWith(word) && !isWide,
  );
  const [first] = completions;
  if (first === undefined) return undefined;
  const agrees = (of: (known: KnownName) => readonly string[]) =>
    of(first[1]).length > 0 && completions.every(([, one]) => of(one).join() === of(first[1]).join());
  return agrees(({ classes }) => classes) || agrees(({ ingredients }) => ingredients) ? first[1] : undefined;
}

/** Reads the vocabulary now, which takes up to a second, and not at the first check. */
export function readVocabulary(): void {
  vocabulary();
}

const ownBrands = lazily(
  () => new Set(linesOf(brandTable).flatMap((line) => listOf(line.split('|')[1] ?? '').map(foldedName))),
);

/** Returns whether a folded name is in our own table of brands. The vocabulary's brands are often ordinary words. */
export const isOwnBrand = (folded: string): boolean => ownBrands().has(folded);

/** Returns the listed drug with exactly this name, or with this brand of the one drug. */
export const drugOfName = (name: string): Drug | undefined => vocabulary().names.get(foldedName(name))?.drug;

function differingByOne(word: string): KnownName | undefined {
  if (word.length < shortestSimilar) return undefined;
  const { names, singleWords } = vocabulary();
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const name = singleWords.get(length)?.find((each) => differsByOneLetter(each, word));
    if (name !== undefined) return names.get(name);
  }
  return undefined;
}

/** All known names, for the names of drugs and of allergies. Sentences contain words that are brands by chance. */
export const allNames: DrugNames = {
  named: (folded) => vocabulary().names.get(folded),
  similarTo: (word) => differingByOne(word) ?? begunBy(word),
};

/** Returns the known names that a text with an unknown name may mean, the most similar first. */
export function similarNames(text: string): string[] {
  const word = foldedName(text).split(' ')[0] ?? '';
  if (word.length < shortestStart) return [];
  // Two letters make a short word another one.
  const most = word.length < longWord ? 1 : 2;
  const { names, written } = vocabulary();
  const found = [...names.values()].flatMap((known) => {
    const { name, drug } = known;
    if (name.includes(' ') || Math.abs(name.length - word.length) > most) return [];
    const distance = distanceWithin(name, word, most);
    return distance === undefined ? [] : [{ distance, drug, name }];
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  const shown = found
    .filter(({ distance }) => distance === least)
    .toSorted((a, b) => Number(Boolean(b.drug)) - Number(Boolean(a.drug)))
    .map(({ drug, name }) => {
      const isOwn = drug !== undefined && Object.values(drug.names).some((one) => foldedName(one) === name);
      return isOwn ? drug.names.en : (written.get(name) ?? nameOfList(name) ?? name);
    });
  return [...new Set(shown)].slice(0, maxSuggestions);
}

/** Returns a name of the list as written there. */
const nameOfList = (folded: string): string | undefined =>
  [
    ...drugs.flatMap(({ otherNames }) => otherNames),
    ...drugClasses.flatMap((id) => [
      ...listOf(classWords[id].names),
      ...listOf(classWords[id].members ?? ''),
    ]),
  ].find((name) => foldedName(name) === folded);

/** Returns the number of letters by which two words differ, if it is at most `most`. */
function distanceWithin(one: string, other: string, most: number): number | undefined {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1];
      current.push(
        Math.min(
          (before[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (before[column - 1] ?? 0) + (isEqual ? 0 : 1),
        ),
      );
    }
    if (Math.min(...current) > most) return undefined;
    before = current;
  }
  const distance = before[other.length] ?? most + 1;
  return distance <= most ? distance : undefined;
}
