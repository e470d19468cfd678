import {
  beforeMonths,
  eponymNouns,
  formsOfAddress,
  months,
  negations,
  personalVerbs,
  staffTitles,
  wordKind,
} from './mask-words.ts';
import {
  enoughParts,
  knownNames,
  type Names,
  partsKey,
  read,
  type Word,
  type WordRead,
  wordPattern,
} from './name-words.ts';

/** Whose names these are. */
export interface NameKind {
  /** Replaces a name. */
  mark: string;
  /** The words before a name, such as "Mr". */
  addresses: ReadonlySet<string>;
  /**
   * A department has hundreds of names, and each is a word of some language. A single part is then a name only with a
   * capital, and not as the eponym of a sign.
   */
  isCareful: boolean;
}

const patients: NameKind = { mark: '[name]', addresses: formsOfAddress, isCareful: false };
/** The names of the people who treat the patient. */
export const staff: NameKind = {
  mark: '[colleague]',
  addresses: new Set([...formsOfAddress, ...staffTitles]),
  isCareful: true,
};

/** The characters that may separate two parts of one name. */
const withinName = /^(?:[^\S\n]{1,2}|-|,[^\S\n]?)$/u;

const scriptWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** Returns a function that removes these names from a text. Adjacent name parts leave one mark. */
export function createNameMask(names: string[], kind = patients): (text: string) => string {
  const known = knownNames(names);
  const runs = unspacedRuns(names);
  const parts = new Map<string, WordRead>();
  return (text) => {
    const spaced = runs.size === 0 ? text : withoutRuns(text, runs, kind.mark);
    if (known.partOf.size === 0) return spaced;
    const words = [...spaced.matchAll(wordPattern)].map((match) => read(match, known.partOf, parts));
    return removeWords(spaced, namesIn(spaced, words, known, kind), kind.mark);
  };
}

/** Indexes the names in scripts without spaces by their first two letters, the longest first. */
function unspacedRuns(names: string[]): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  for (const run of new Set(names.flatMap((name) => name.match(scriptWithoutSpaces) ?? []))) {
    const beginning = run.slice(0, 2);
    runs.set(beginning, [...(runs.get(beginning) ?? []), run]);
  }
  for (const alike of runs.values()) alike.sort((one, other) => other.length - one.length);
  return runs;
}

function withoutRuns(text: string, runs: ReadonlyMap<string, string[]>, mark: string): string {
  return text.replace(scriptWithoutSpaces, (stretch) => {
    let result = '';
    for (let at = 0; at < stretch.length; ) {
      const alike = runs.get(stretch.slice(at, at + 2)) ?? [];
      const found = alike.find((run) => stretch.startsWith(run, at));
      result += found === undefined ? (stretch[at] ?? '') : mark;
      at += found?.length ?? 1;
    }
    return result;
  });
}

/** Returns the words of a text that are one of the names. */
function namesIn(text: string, words: Word[], names: Names, kind: NameKind): Word[] {
  const joined = (left: Word | undefined, right: Word | undefined) =>
    left !== undefined && right !== undefined && withinName.test(text.slice(left.end, right.start));

  const found: Word[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (words[from]?.part === undefined) continue;
    let to = from;
    while (words[to + 1]?.part !== undefined && joined(words[to], words[to + 1])) to += 1;
    const run = words.slice(from, to + 1);
    const sure = run.map((_, index) => readsAsName(text, words, from + index, kind));
    for (const index of wholeNames(text, run, sure, names)) sure[index] = true;
    spread(run, sure);
    found.push(...run.filter((_, index) => sure[index]));
    from = to;
  }
  return found;
}

/**
 * Returns the positions in a run at which all parts of a name are together, in any order. Returns none if all are names
 * already.
 */
function wholeNames(text: string, run: Word[], sure: readonly boolean[], { wholes, sizes }: Names): number[] {
  const places: number[] = [];
  for (let from = 0; from < run.length; from += 1) {
    for (const size of sizes) {
      if (from + size > run.length || sure.slice(from, from + size).every(Boolean)) continue;
      const window = run.slice(from, from + size);
      const parts = window.map(({ part = '' }) => part);
      const isOne =
        wholes.has(partsKey(parts)) || (size === enoughParts && parts.every((part) => wholes.has(part)));
      if (!isOne || !isWholeName(text, window)) continue;
      places.push(...window.map((_, index) => from + index));
      from += size - 1;
      break;
    }
  }
  return places;
}

/** Requires every part once. Excludes "No, Yun" for Yun No and "Chen may" for May Chen. */
function isWholeName(text: string, window: Word[]): boolean {
  if (new Set(window.map(({ part }) => part)).size < window.length) return false;
  if (window.some(({ plain }) => negations.has(plain))) {
    if (text.slice(window[0]?.end, window.at(-1)?.start).includes(',')) return false;
  }
  const isVerb = ({ raw, part = '' }: Word) =>
    !isCapitalized(raw) && wordKind(part) !== undefined && wordKind(part) !== 'in-company';
  return !window.some(isVerb) || !window.some(({ raw }) => isCapitalized(raw));
}

/** Marks an ambiguous part as a name if it is beside a sure name in the same case. Never marks a negation. */
function spread(run: Word[], sure: boolean[]) {
  const beside = (index: number, neighbor: number) => {
    const word = run[index];
    const other = run[neighbor];
    if (word === undefined || other === undefined || !sure[neighbor] || negations.has(word.plain)) return;
    if (isCapitalized(word.raw) || !isCapitalized(other.raw)) sure[index] = true;
  };
  for (let index = 1; index < run.length; index += 1) beside(index, index - 1);
  for (let index = run.length - 2; index >= 0; index -= 1) beside(index, index + 1);
}

const isCapitalized = (word: string) => /^\p{Lu}/u.test(word);
const isTitleCase = (word: string) => /^\p{Lu}[^\p{Lu}]*$/u.test(word);

function readsAsName(
  text: string,
  words: Word[],
  index: number,
  { addresses, isCareful }: NameKind,
): boolean {
  const word = words[index];
  if (word === undefined) return false;
  const kind = wordKind(word.part ?? '');
  if (kind === undefined && !isCareful) return true;
  if (negations.has(word.plain)) return false;
  const before = words[index - 1];
  const after = words[index + 1];
  if (before !== undefined && addresses.has(before.plain)) {
    if (/^\.?[^\S\n]{1,2}$/u.test(text.slice(before.end, word.start))) return true;
  }
  if (isCapitalized(word.raw) && after !== undefined && personalVerbs.has(after.plain)) return true;
  if (isCareful && readsAsEponym(text, words, index)) return false;
  switch (kind) {
    case undefined:
      return isCapitalized(word.raw);
    case 'capitalized':
      return isCapitalized(word.raw) && !readsAsDate(text, word, before);
    case 'mid-sentence':
      return isTitleCase(word.raw) && !startsSentence(text, word.start);
    case 'eponym':
      return !readsAsEponym(text, words, index);
    case 'in-company':
      return false;
  }
}

function readsAsDate(text: string, word: Word, before: Word | undefined): boolean {
  if (before !== undefined && months.has(word.plain) && beforeMonths.has(before.plain)) return true;
  return (
    /\d[^\p{L}\d]{0,2}$/u.test(text.slice(Math.max(0, word.start - 3), word.start)) ||
    /^[^\p{L}\d]{0,2}\d/u.test(text.slice(word.end, word.end + 3))
  );
}

/** Matches "Murphy sign", "Crohn's disease", "Morbus Crohn", "enfermedad de Crohn", within one clause. */
function readsAsEponym(text: string, words: Word[], index: number): boolean {
  const inOneClause = (left: number, right: number) => {
    const gap = text.slice(words[left]?.end, words[right]?.start);
    return /^(?:['’]s?)?[^\S\n-]{1,2}$|^-$/u.test(gap);
  };
  const names = (place: number) => eponymNouns.has(words[place]?.plain ?? '');
  if (names(index + 1) && inOneClause(index, index + 1)) return true;
  if (!inOneClause(index - 1, index)) return false;
  return names(index - 1) || (names(index - 2) && inOneClause(index - 2, index - 1));
}

function startsSentence(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start).replace(/[^\S\n]+$/u, '');
  return before === '' || /[.!?:;\n•*#>"'“„«([\-–—/]$/u.test(before);
}

/** Removes the words. Adjacent words leave one mark. */
function removeWords(text: string, names: Word[], mark: string): string {
  let result = '';
  let position = 0;
  for (const [index, { start, end }] of names.entries()) {
    const between = text.slice(position, start);
    if (index === 0 || !withinName.test(between)) result += between + mark;
    position = end;
  }
  return result + text.slice(position);
}
