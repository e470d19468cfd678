import { searchable, searchWords } from '../../comparable.ts';

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

/** Common prefixes and suffixes of family names, and the mark of demo patients, which don't make names similar. */
const particles = new Set(
  'de del la las los y e van von der den di da do dos bin al el jr sr ii iii demo'.split(' '),
);

/**
 * NAME-4: what stands in place of a newborn's own name, in three languages. It makes no two names alike, because every
 * newborn has it.
 */
const newborn = new Set(
  [
    'baby newborn infant neonate nb bb bg rn bebe recien nacido nacida neonato neonata lactante',
    'neugeborenes neugeborene neugeborener saugling',
  ]
    .join(' ')
    .split(' '),
);
/** Words that go with them: "Baby Boy of Maria Lopez", "Recién nacida hija de", "Sohn von", "Twin B". */
const besideNewborn = new Set(
  [
    'boy girl male female of son daughter child twin triplet unknown unnamed a b c i ii iii 1 2 3 the',
    'hijo hija de nino nina varon mujer hembra gemelo gemela sin nombre',
    'junge madchen knabe sohn tochter von kind zwilling drilling ohne namen',
  ]
    .join(' ')
    .split(' '),
);

/** A name that begins with one of these is a newborn's: "Boy Smith", "Hija de Ana Ruiz". */
const beginsNewborn = new Set(
  'boy girl son daughter male female hijo hija nino nina varon junge madchen knabe sohn tochter'.split(' '),
);

/** Returns the words that are left of a newborn's name; all of them for anyone else, or if nothing else is left. */
function ownWords(words: string[]): string[] {
  if (!words.some((word) => newborn.has(word)) && !beginsNewborn.has(words[0] ?? '')) return words;
  const own = words.filter((word) => !newborn.has(word) && !besideNewborn.has(word));
  return own.length > 0 ? own : words;
}

/** NAME-2: ignores case, accents and punctuation, and reads the German "ue" as "ü". */
export function foldedWords(name: string): string[] {
  return searchWords(searchable(name).replaceAll("'", '')).map((word) => word.replace(/([aou])e/g, '$1'));
}

/** A comma means that the family name comes first: "Okafor, Margaret". */
function folded(name: string): FoldedName {
  const [before = '', after = ''] = name.split(/,(.*)/s);
  const given = foldedWords(after);
  const all = [...given, ...foldedWords(before)];
  const words = ownWords(all);
  // What is left of a newborn's name is a family name.
  const from = words.length < all.length ? 0 : Math.max(given.length, 1);
  const family = words.slice(from).filter((word) => !particles.has(word));
  return { words, initial: words.length < all.length ? '' : (words[0]?.[0] ?? ''), family };
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
