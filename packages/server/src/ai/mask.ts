import {
  beforeMonths,
  eponymNouns,
  formsOfAddress,
  months,
  negations,
  personalVerbs,
  placeholderNumbers,
  wordKind,
} from './mask-words.ts';

/** What stands in place of a name. */
const maskedName = '[name]';
/** What stands in place of a medical record number. */
const maskedMrn = '[record number]';

export interface Identity {
  name: string;
  mrn: string;
}

/**
 * Makes the function that takes a patient's known name and record number out of free text before the model
 * sees it (D30), of every identity that the patient has or had: the whole name and each part of two letters or more as a whole word, whatever the case,
 * the accents and the way of writing ä, ö, ü, ß; names that are also words only where they read as a name.
 * What nobody has entered as the name (a nickname, a relative) stays.
 */
export function createMask(...identities: Identity[]): (text: string) => string {
  const unique = (texts: string[]) => [...new Set(texts)].slice(0, mostIdentities);
  const maskNumbers = createNumberMask(unique(identities.map(({ mrn }) => mrn)));
  const maskNames = createNameMask(unique(identities.map(({ name }) => name)));
  return (text) => maskNames(maskNumbers(text));
}

/** Names, and record numbers, of one patient that are looked for: what was entered before is too old to matter. */
const mostIdentities = 200;
/** As many parts of one name in a row are a whole name, however many more it has. */
const enoughParts = 4;
/** What is masked beyond what is kept, and what is dropped of it: longer than any name, of which half must not be left. */
const margin = 400;

/**
 * The first `most` characters of a text, masked; one that is not whole ends in "…". Masks little more than it keeps, so that a
 * long text takes no longer than a short one.
 */
export function maskedWithin(
  mask: (text: string) => string,
  text: string,
  most: number,
): { text: string; isWhole: boolean } {
  const raw = text.slice(0, most + margin);
  const masked = mask(raw);
  if (raw.length === text.length && masked.length <= most) return { text: masked, isWhole: true };
  // The end of what was masked may be the first half of a name.
  const sure = raw.length === text.length ? masked.length : Math.max(0, masked.length - margin / 2);
  return { text: `${masked.slice(0, Math.min(most - 1, sure))}…`, isWhole: false };
}

// Letters with their marks, and the invisible characters that could hide within a word.
const invisible = '\\u00AD\\u200B-\\u200D\\u2060\\uFEFF';
const wordPattern = new RegExp(`\\p{L}[\\p{L}\\p{M}${invisible}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*`, 'gu');
const invisiblePattern = new RegExp(`[${invisible}'’]`, 'gu');
const scriptWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;
/** What may stand between two parts of one name. */
const withinName = /^(?:[^\S\n]{1,2}|-|,[^\S\n]?)$/u;

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

/** The runs of names in scripts without spaces, by their first two letters, the longest first. */
function unspacedRuns(names: string[]): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  for (const run of new Set(names.flatMap((name) => name.match(scriptWithoutSpaces) ?? []))) {
    const beginning = run.slice(0, 2);
    runs.set(beginning, [...(runs.get(beginning) ?? []), run]);
  }
  for (const alike of runs.values()) alike.sort((one, other) => other.length - one.length);
  return runs;
}

function withoutRuns(text: string, runs: ReadonlyMap<string, string[]>): string {
  return text.replace(scriptWithoutSpaces, (stretch) => {
    let result = '';
    for (let at = 0; at < stretch.length; ) {
      const alike = runs.get(stretch.slice(at, at + 2)) ?? [];
      const found = alike.find((run) => stretch.startsWith(run, at));
      result += found === undefined ? (stretch[at] ?? '') : maskedName;
      at += found?.length ?? 1;
    }
    return result;
  });
}

interface Word {
  start: number;
  end: number;
  raw: string;
  /** As compared. */
  plain: string;
  /** The part of the name that it is, if it is one. */
  part: string | undefined;
}

/** The names that are looked for, all together: one pass over a text finds them, however many there are. */
interface Names {
  /** A spelling → the part of a name that it is. */
  partOf: Map<string, string>;
  /** The parts of each name of several, in one text; see {@link partsKey}. */
  wholes: Set<string>;
  /** How many parts such names have. */
  sizes: number[];
}

const partsKey = (parts: string[]) => parts.toSorted().join(' ');

function knownNames(names: string[]): Names {
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

function createNameMask(names: string[]): (text: string) => string {
  const known = knownNames(names);
  const runs = unspacedRuns(names);
  const parts = new Map<string, WordRead>();
  return (text) => {
    const spaced = runs.size === 0 ? text : withoutRuns(text, runs);
    if (known.partOf.size === 0) return spaced;
    const words = [...spaced.matchAll(wordPattern)].map((match) => read(match, known.partOf, parts));
    return without(spaced, namesIn(spaced, words, known));
  };
}
/** What a word is, wherever it stands. */
interface WordRead {
  plain: string;
  part: string | undefined;
  /** The word without its genitive. */
  raw: string;
}

function read(
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

/** The words of a text that stand for the patient. */
function namesIn(text: string, words: Word[], names: Names): Word[] {
  const joined = (left: Word | undefined, right: Word | undefined) =>
    left !== undefined && right !== undefined && withinName.test(text.slice(left.end, right.start));

  const found: Word[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (words[from]?.part === undefined) continue;
    let to = from;
    while (words[to + 1]?.part !== undefined && joined(words[to], words[to + 1])) to += 1;
    const run = words.slice(from, to + 1);
    const sure = run.map((word, index) => readsAsName(text, words, from + index, word));
    for (const index of wholeNames(text, run, sure, names)) sure[index] = true;
    spread(run, sure);
    found.push(...run.filter((_, index) => sure[index]));
    from = to;
  }
  return found;
}

/** The places of a run in which all parts of a name stand together, in any order; where they are not sure to be one already. */
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

/** Every part once; but "No, Yun" is no Yun No, and "Chen may" no May Chen. */
function isWholeName(text: string, window: Word[]): boolean {
  if (new Set(window.map(({ part }) => part)).size < window.length) return false;
  if (window.some(({ plain }) => negations.has(plain))) {
    if (text.slice(window[0]?.end, window.at(-1)?.start).includes(',')) return false;
  }
  const isVerb = ({ raw, part = '' }: Word) =>
    !isCapitalized(raw) && wordKind(part) !== undefined && wordKind(part) !== 'in-company';
  return !window.some(isVerb) || !window.some(({ raw }) => isCapitalized(raw));
}

/** A part that is also a word is a name beside one that surely is, both written alike; a negation never is. */
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

function readsAsName(text: string, words: Word[], index: number, word: Word): boolean {
  const kind = wordKind(word.part ?? '');
  if (kind === undefined) return true;
  if (negations.has(word.plain)) return false;
  const before = words[index - 1];
  const after = words[index + 1];
  if (before !== undefined && formsOfAddress.has(before.plain)) {
    if (/^\.?[^\S\n]{1,2}$/u.test(text.slice(before.end, word.start))) return true;
  }
  if (isCapitalized(word.raw) && after !== undefined && personalVerbs.has(after.plain)) return true;
  switch (kind) {
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

/** "Murphy sign", "Crohn's disease", "Morbus Crohn", "enfermedad de Crohn", within one clause. */
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

/** Cuts the words out; those that stand together leave one mark. */
function without(text: string, names: Word[]): string {
  let result = '';
  let position = 0;
  for (const [index, { start, end }] of names.entries()) {
    const between = text.slice(position, start);
    if (index === 0 || !withinName.test(between)) result += between + maskedName;
    position = end;
  }
  return result + text.slice(position);
}

/** Below this many letters and digits a number could be a vital sign: it has to be introduced as a record number. */
const unmistakable = 5;
const introductions =
  '(?:mrn|medical record(?: number| no\\.?)?|record (?:number|no\\.?)|chart (?:number|no\\.?)|patient (?:id|number)|historia cl[ií]nica|n[.º°]* ?(?:de )?historia|nhc|patientennummer|patienten-?(?:id|nr\\.?)|fallnummer|aktenzeichen)';

function createNumberMask(mrns: string[]): (text: string) => string {
  const alone: string[] = [];
  const introduced: string[] = [];
  /** A part of each number without which the number is not in a text: few texts hold one. */
  const longest = new Set<string>();
  for (const mrn of mrns) {
    const runs = mrn.match(/\p{L}+|\p{N}+/gu) ?? [];
    const compact = runs.join('').toLowerCase();
    if (compact === '' || placeholderNumbers.has(compact)) continue;
    const separated = runs.join('[\\s\\-_./:#]{0,2}');
    introduced.push(separated);
    longest.add(runs.reduce((one, other) => (other.length > one.length ? other : one)).toLowerCase());
    if (compact.length >= unmistakable || /\p{L}{3}/u.test(compact)) alone.push(separated);
    alone.push(...runs.filter((run) => /^\p{N}{5,}$/u.test(run)));
  }
  if (introduced.length === 0) return (text) => text;
  // The longer ones first: of two record numbers one may begin the other.
  const anyOf = (patterns: string[]) =>
    [...new Set(patterns)].sort((one, other) => other.length - one.length).join('|');
  const edge = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' };
  const afterWords = new RegExp(
    `(${introductions}[\\s:.#ºn°]{0,4})(?:${anyOf(introduced)})${edge.after}`,
    'giu',
  );
  const byItself =
    alone.length === 0 ? undefined : new RegExp(`${edge.before}(?:${anyOf(alone)})${edge.after}`, 'giu');
  const parts = [...longest];
  return (text) => {
    const lower = text.toLowerCase();
    if (!parts.some((part) => lower.includes(part))) return text;
    const masked = text.replace(afterWords, (_, introduction: string) => `${introduction}${maskedMrn}`);
    return byItself ? masked.replace(byItself, maskedMrn) : masked;
  };
}
