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
  const masks = [
    ...identities.map(({ mrn }) => createNumberMask(mrn)),
    ...identities.map(({ name }) => createNameMask(name)),
  ];
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
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
  const seen = word.replace(invisiblePattern, '').normalize('NFC').toLowerCase();
  return [...new Set([withoutMarks(seen), withoutMarks(replaced(seen, spelledOut))])];
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

function createNameMask(name: string): (text: string) => string {
  const parts = [...name.matchAll(wordPattern)].map(([word]) => spellings(word));
  const long = parts.filter(([plain = '']) => plain.length >= 2);
  const partOf = new Map(long.flatMap((forms) => forms.map((form) => [form, forms[0] ?? form] as const)));
  const whole = new Set(partOf.values());
  if (long.length > 1) {
    const plain = long.map(([form = '']) => form);
    for (const joined of [plain.join(''), plain.toReversed().join('')]) partOf.set(joined, joined);
  }
  const unspaced = name.match(scriptWithoutSpaces) ?? [];

  return (text) => {
    const spaced = unspaced.reduce((masked, run) => masked.replaceAll(run, maskedName), text);
    if (partOf.size === 0) return spaced;
    const words = [...spaced.matchAll(wordPattern)].map((match) => read(match, partOf));
    return without(spaced, namesIn(spaced, words, whole));
  };
}

function read({ index, 0: raw }: RegExpExecArray, partOf: Map<string, string>): Word {
  const known = (word: string) => {
    for (const form of spellings(word)) if (partOf.has(form)) return partOf.get(form);
    return undefined;
  };
  const word = { start: index, end: index + raw.length, raw, plain: spellings(raw)[0] ?? '' };
  const part = known(raw);
  if (part !== undefined) return { ...word, part };
  // "Okafor's" and the German "Okafors".
  const genitive = /['’]s?$/iu.exec(raw)?.index ?? (/.{4}s$/iu.test(raw) ? raw.length - 1 : undefined);
  if (genitive === undefined) return { ...word, part: undefined };
  const stem = raw.slice(0, genitive);
  const stemPart = known(stem);
  const isGenitive = stemPart !== undefined && (wordKind(stemPart) === undefined || /['’]/.test(raw));
  return isGenitive
    ? { ...word, raw: stem, end: index + genitive, part: stemPart }
    : { ...word, part: undefined };
}

/** The words of a text that stand for the patient. */
function namesIn(text: string, words: Word[], whole: ReadonlySet<string>): Word[] {
  const joined = (left: Word | undefined, right: Word | undefined) =>
    left !== undefined && right !== undefined && withinName.test(text.slice(left.end, right.start));

  const found: Word[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (words[from]?.part === undefined) continue;
    let to = from;
    while (words[to + 1]?.part !== undefined && joined(words[to], words[to + 1])) to += 1;
    const run = words.slice(from, to + 1);
    const sure = run.map((word, index) => readsAsName(text, words, from + index, word));
    for (const index of wholeNames(text, run, whole.size)) sure[index] = true;
    spread(run, sure);
    found.push(...run.filter((_, index) => sure[index]));
    from = to;
  }
  return found;
}

/** The places of a run in which all parts of the name stand together, in any order. */
function wholeNames(text: string, run: Word[], size: number): number[] {
  const places: number[] = [];
  for (let from = 0; size > 1 && from + size <= run.length; from += 1) {
    const window = run.slice(from, from + size);
    if (!isWholeName(text, window)) continue;
    places.push(...window.map((_, index) => from + index));
    from += size - 1;
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

function createNumberMask(mrn: string): (text: string) => string {
  const runs = mrn.match(/\p{L}+|\p{N}+/gu) ?? [];
  const compact = runs.join('').toLowerCase();
  if (compact === '' || placeholderNumbers.has(compact)) return (text) => text;

  const edge = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' };
  const separated = runs.join('[\\s\\-_./:#]{0,2}');
  const digits = runs.filter((run) => /^\p{N}{5,}$/u.test(run));
  const patterns = [...new Set([separated, ...digits])]
    .filter((pattern) => pattern !== separated || compact.length >= unmistakable || /\p{L}{3}/u.test(compact))
    .map((pattern) => `${edge.before}${pattern}${edge.after}`);
  const alone = patterns.map((pattern) => new RegExp(pattern, 'giu'));
  const introduced = new RegExp(`(${introductions}[\\s:.#ºn°]{0,4})${separated}${edge.after}`, 'giu');
  return (text) =>
    alone.reduce(
      (masked, pattern) => masked.replace(pattern, maskedMrn),
      text.replace(introduced, (_, introduction: string) => `${introduction}${maskedMrn}`),
    );
}
