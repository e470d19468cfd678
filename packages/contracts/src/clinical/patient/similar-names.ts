/** NAME-1: 'same' names contain the same words; 'similar' ones share a family name and the first initial. */
export type NameLikeness = 'same' | 'similar';

interface Named {
  id: string;
  name: string;
}

interface FoldedName {
  words: string[];
  initial: string;
  /** All words after the given name: two family names in Spanish, or middle name and family name. */
  family: string[];
}

/** Common prefixes and suffixes of family names, which don't make names similar. */
const particles = new Set(
  'de del la las los y e van von der den di da do dos bin al el jr sr ii iii'.split(' '),
);

/** Letters that Unicode does not decompose, with their plain form. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'a',
  œ: 'o',
};

/** NAME-2: ignores case, accents and punctuation, and reads the German "ue" as "ü". */
export function foldedWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .replace(/[øłđðþıæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A comma means that the family name comes first: "Okafor, Margaret". */
function folded(name: string): FoldedName {
  const [before = '', after = ''] = name.split(/,(.*)/s);
  const given = foldedWords(after);
  const words = [...given, ...foldedWords(before)];
  const family = words.slice(Math.max(given.length, 1)).filter((word) => !particles.has(word));
  return { words, initial: words[0]?.[0] ?? '', family };
}

/**
 * NAME-1: finds patients who can be confused with another one who is `present`. Two names are the same if they have
 * the same words in any order, and similar if they share the first initial and a family name. Ignores a name without
 * a letter or digit. NAME-3: patients who have `left` are marked, but don't cause marks. Takes time linear in the
 * number of names.
 */
export function likenesses(
  present: readonly Named[],
  left: readonly Named[] = [],
): Map<string, NameLikeness> {
  const here = present.map(compared);
  const texts = counted(here.map(({ text }) => [text]));
  const families = counted(here.map(({ keys }) => keys));
  const found = new Map<string, NameLikeness>();
  const mark = ({ id, text, keys }: Compared, own: 0 | 1) => {
    if (text === '') return;
    if ((texts.get(text) ?? 0) > own) found.set(id, 'same');
    else if (keys.some((key) => (families.get(key) ?? 0) > own)) found.set(id, 'similar');
  };
  for (const one of here) mark(one, 1);
  for (const one of left) mark(compared(one), 0);
  return found;
}

interface Compared {
  id: string;
  text: string;
  /** The first initial with each family name. */
  keys: string[];
}

function compared({ id, name }: Named): Compared {
  const { words, initial, family } = folded(name);
  return { id, text: words.toSorted().join(' '), keys: family.map((word) => `${initial} ${word}`) };
}

/** Counts the lists that contain each text. */
function counted(lists: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const text of new Set(list)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
