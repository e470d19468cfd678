import { lazily } from '../../../../lazily.ts';
import { type LabTest, labTests } from '../lab-test-table.ts';
import { type NameParts, nameParts } from './name-tokens.ts';
import { otherTests } from './other-tests.ts';
import { loincCodes, namesByUnit, testWords } from './test-words.ts';

/** What a test's name says (LABTEST-3, LABTEST-4). */
export type TestName =
  /** One known test. */
  | { kind: 'test'; test: LabTest }
  /** A name that several tests share. The kind of the unit decides. */
  | { kind: 'by-unit'; tests: Readonly<Record<string, string>> }
  /** Another test: of another specimen, or one that the product knows to be none of its own. */
  | { kind: 'other' }
  /** A name that contains or resembles those of known tests, and is none of them. */
  | { kind: 'resembles'; tests: readonly LabTest[] }
  | { kind: 'unknown' };

const byCode = new Map(labTests.map((test) => [test.code, test]));
const languages = ['en', 'es', 'de'] as const;

const joined = (words: readonly string[]): string => words.join('');
const sorted = (words: readonly string[]): string => words.toSorted().join(' ');
const list = (text: string): string[] =>
  text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const namesOf = (test: LabTest): string[] => [
  ...languages.map((language) => test.names[language]),
  ...test.aliases,
  ...list(testWords[test.code] ?? ''),
];

/** Names by their words in one piece, and by their words in the order of the alphabet. */
class Names<T> {
  readonly #byText = new Map<string, T>();

  add(name: string, value: T): void {
    const { tokens, core } = nameParts(name);
    // "Proteína C reactiva" without its letter would be any protein.
    for (const words of core.length === tokens.length ? [tokens, core] : [tokens]) {
      if (words.length === 0) continue;
      for (const key of [joined(words), sorted(words)])
        if (!this.#byText.has(key)) this.#byText.set(key, value);
    }
  }

  get(words: readonly string[]): T | undefined {
    return words.length === 0
      ? undefined
      : (this.#byText.get(joined(words)) ?? this.#byText.get(sorted(words)));
  }
}

/** All names, read at the first name that needs them: a screen shows its list before, and most charts need none. */
const vocabulary = lazily(() => {
  const known = new Names<LabTest>();
  for (const test of labTests) for (const name of namesOf(test)) known.add(name, test);
  const shared = new Names<Readonly<Record<string, string>>>();
  for (const { names, tests } of namesByUnit) for (const name of list(names)) shared.add(name, tests);
  const others = new Names<true>();
  for (const name of list(otherTests)) others.add(name, true);
  return { known, shared, others };
});

const byLoinc = lazily(
  () =>
    new Map(
      Object.entries(loincCodes).flatMap(([code, numbers]) => {
        const test = byCode.get(code);
        return test === undefined ? [] : numbers.split(' ').map((number) => [number, test] as const);
      }),
    ),
);

/** Shorter numbers are names of their own: "CA 19-9". */
const loincNumber = /(?<![\p{L}\d-])(\d{3,5}-\d)(?![\d-])/u;

const cache = new Map<string, TestName>();
/** The most names in the cache. A laboratory has fewer. */
const maxCachedNames = 2000;

/** Reads a test's name as a laboratory writes it: LOINC code, LOINC names, everyday words (LABTEST-3). Never throws. */
export function readTestName(name: string): TestName {
  const before = cache.get(name);
  if (before !== undefined) return before;
  const read = read_(name);
  if (cache.size >= maxCachedNames) cache.clear();
  cache.set(name, read);
  return read;
}

function read_(name: string): TestName {
  const number = loincNumber.exec(name)?.[1];
  const ofCode = number === undefined ? undefined : byLoinc().get(number);
  if (ofCode !== undefined) return { kind: 'test', test: ofCode };
  // The code of another test says nothing, but words beside it may.
  const words = number === undefined ? name : name.replace(number, ' ').replace(/\^/gu, ' ');
  const parts = nameParts(words);
  if (parts.isOtherSpecimen) return { kind: 'other' };
  const exact = exactName(parts) ?? namedTwice(words) ?? dividedName(words);
  if (exact !== undefined) return exact;
  // INR is a ratio itself.
  return parts.isOtherTest && !parts.tokens.includes('inr') ? { kind: 'other' } : resembling(parts);
}

/** "Neutrophils/Leukocytes" divides one known name by another, and is neither. */
function dividedName(name: string): TestName | undefined {
  const parts = name
    .split('/')
    .map(nameParts)
    .filter(({ core }) => core.length > 0);
  if (parts.length < 2) return undefined;
  return parts.every((part) => exactName(part) !== undefined) ? { kind: 'other' } : undefined;
}

/** "Potassium (K)" and "Hemoglobin, Hb" name one test twice. Every part that names something must name the same test. */
function namedTwice(name: string): TestName | undefined {
  const parts = name
    .split(/[()[\],;:/]|\s[-–]\s/u)
    .map(nameParts)
    .filter(({ core }) => core.length > 0);
  if (parts.length < 2) return undefined;
  const read = parts.map(exactName);
  const [first] = read;
  const isSame = read.every(
    (one) => one?.kind === 'test' && first?.kind === 'test' && one.test === first.test,
  );
  return isSame ? first : undefined;
}

/** Parts of cells: their percentage is another test than their number. */
const cells = new Set(['neutrophils', 'leukocytes']);
const sensitiveOf: Readonly<Record<string, string>> = {
  'troponin-t': 'hs-troponin-t',
  'troponin-i': 'hs-troponin-i',
};

function exactName(parts: NameParts): TestName | undefined {
  const { known, shared, others } = vocabulary();
  for (const words of [parts.tokens, parts.lettered, parts.core]) {
    const byUnit = shared.get(words);
    if (byUnit !== undefined) return { kind: 'by-unit', tests: byUnit };
    const test = known.get(words);
    if (test !== undefined) return testOrOther(test, parts);
    if (others.get(words)) return { kind: 'other' };
  }
  return undefined;
}

function testOrOther(test: LabTest, { isSensitive, isFraction }: NameParts): TestName {
  if (isFraction && cells.has(test.code)) return { kind: 'other' };
  const sensitive = isSensitive ? sensitiveOf[test.code] : undefined;
  return { kind: 'test', test: (sensitive === undefined ? undefined : byCode.get(sensitive)) ?? test };
}

/** Every name of a known test in one piece, of at least four letters, for comparison. Abbreviations resemble nothing. */
const pieces = lazily(() => eachName('core').filter(([piece]) => piece.length >= 4));
const abbreviations = lazily(() => eachName('tokens').filter(([piece]) => piece !== '' && piece.length < 4));

/** Returns each name of a test once, in one piece. */
const eachName = (words: 'core' | 'tokens'): (readonly [string, LabTest])[] =>
  labTests.flatMap((test) =>
    [...new Set(namesOf(test).map((name) => joined(nameParts(name)[words])))].map(
      (piece) => [piece, test] as const,
    ),
  );

/** The words of a name that are compared. No real name has more; a pasted text may. */
const maxNameWords = 24;

/**
 * LABTEST-4: returns the known tests that a name contains or resembles: one of their names among its words, a spelling
 * that differs by one letter (two from seven letters), or the beginning of a name.
 */
function resembling({ core, tokens }: NameParts): TestName {
  const whole = joined(core);
  const words = [...new Set([whole, ...core, ...tokens])]
    .filter((word) => word.length > 0 && !fillerWords.has(word))
    .slice(0, maxNameWords);
  const tests = new Set<LabTest>();
  for (const [piece, test] of pieces()) {
    const isLike = words.some(
      (word, at) =>
        word === piece ||
        (piece.length >= 5 && word.includes(piece)) ||
        (word.length >= 4 && piece.startsWith(word)) ||
        (at < comparedWords && isNear(word, piece)),
    );
    if (isLike) tests.add(test);
  }
  for (const [short, test] of abbreviations()) if (core.includes(short)) tests.add(test);
  return tests.size === 0 ? { kind: 'unknown' } : { kind: 'resembles', tests: [...tests] };
}

/** How many words of a name are compared letter by letter. */
const comparedWords = 8;

/** Words of many tests' names. They make no name resemble another. */
const fillerWords = new Set(
  'total totales gesamt partial pressure protein proteina acid white cells time cardiac free'.split(' '),
);

/** Returns whether two spellings differ by at most one letter, or by two if both have seven letters or more. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const most = shorter >= 7 ? 2 : shorter >= 4 ? 1 : 0;
  if (most === 0 || Math.abs(one.length - other.length) > most || one.length > 40) return false;
  return distance(one, other) <= most;
}

/** The number of letters to insert, delete, replace or swap (Damerau–Levenshtein). */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the known test of a code. */
export const testByCode = (code: string): LabTest | undefined => byCode.get(code);
