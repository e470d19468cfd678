import { number } from './lab-number.ts';
import { readFlag } from './reading/lab-flag.ts';
import { readColumns, readSentence, readTables, type TableResult } from './reading/lab-table.ts';
import type { LabTest } from './tests/lab-test-table.ts';
import { plainTestName, testKey, testNamesIn, testOf } from './tests/lab-tests.ts';
import { anyUnit, unitOfTest } from './tests/lab-units.ts';

/** One result of a typed or pasted line. */
export interface LineResult {
  /** The known test. Absent only for a row of a table, whose name is then as written. */
  test?: LabTest;
  /** The name of a table's row, as the laboratory wrote it. */
  testName?: string;
  /** As typed: "4,4", "<0.01", "1,250". */
  result: string;
  /** The typed unit, or the only one that the test has. Absent: someone must choose it (LABLINE-3). */
  unit?: string;
  /** The typed reference range. */
  referenceRange?: string;
  /** Only with a typed flag: "H", "L" or "*" after the value (LAB-4). */
  isAbnormal?: true;
  /** The laboratory's flag, if it says more than "abnormal" (LAB-13). */
  flag?: string;
}

export type LabLineReason = 'not-understood' | 'no-value' | 'given-twice' | 'other-unit';

/** A part that was not taken, as typed, the words that stopped it, and the reason. */
export interface LabLineProblem {
  part: string;
  words: string;
  reason: LabLineReason;
}

export interface LabLineReading {
  results: LineResult[];
  problems: LabLineProblem[];
}

type Language = 'en' | 'es' | 'de';
type Stop = Pick<LabLineProblem, 'words' | 'reason'>;

/** No name of a test is longer in a line that is not a table. */
const maxNameCharacters = 60;
const sign = '(?:<=|>=|<|>|≤|≥)';
const value = `${sign}?\\s*${number}`;
const bare = `\\d+(?:[.,]\\d+)?\\s*[-–—]\\s*\\d+(?:[.,]\\d+)?|${sign}\\s*\\d+(?:[.,]\\d+)?`;
/** A value, a flag, its unit, a flag, and its reference range. */
const after = new RegExp(
  `^\\s*[:=]?\\s*(?<value>${value})(?![.,]?\\d)` +
    `(?:\\s*(?<flag>[HL*](?![\\p{L}\\d/.])))?` +
    `(?:\\s*(?<unit>${anyUnit})(?![\\p{L}\\d/]))?` +
    `(?:\\s*(?<late>[HL*](?![\\p{L}\\d/.])))?` +
    `(?:\\s*(?:[([]\\s*)?(?<range>${bare})(?![.,]?\\d)\\s*[)\\]]?)?`,
  'iu',
);

/**
 * Parses results typed on one line or pasted from a laboratory's system: "Na 138, K 4.4, Cr 146 µmol/L" (LABLINE-1 to
 * LABLINE-7). Guesses nothing. A part between two separators is read whole or not at all, so "urine Na 20" is not
 * sodium in blood. A test with several units has none until someone chooses it.
 */
export function parseLabLine(line: string, { language }: { language: Language }): LabLineReading {
  const tables = readTables(line);
  const read: ReadPart[] = [
    ...tables.results.map((row): ReadPart => ({ part: partOf(row), results: [lineOf(row)] })),
    ...tables.unread.map(
      (part): ReadPart => ({ part, results: [], stop: { words: part.trim(), reason: 'not-understood' } }),
    ),
    ...tables.others.flatMap((one) => readOneLine(one, language)),
  ];
  const results = read.flatMap(({ results: found }) => found);
  const keys = new Set<string>();
  const repeatedKeys = new Set<string>();
  for (const key of results.map(keyOf)) (keys.has(key) ? repeatedKeys : keys).add(key);
  const isTwice = (result: LineResult) => repeatedKeys.has(keyOf(result));
  const problems = read.flatMap(({ part, stop, results: found }): LabLineProblem[] => {
    if (stop) return [{ part, ...stop }];
    const twice = found.filter(isTwice).map((one) => nameOf(one, language));
    return twice.length === 0 ? [] : [{ part, words: twice.join(', '), reason: 'given-twice' }];
  });
  const once = read.filter(({ stop, results: found }) => !stop && !found.some(isTwice));
  return { results: once.flatMap(({ results: found }) => found), problems };
}

interface ReadPart {
  part: string;
  results: LineResult[];
  stop?: Stop;
}

/** Reads a line of its own. If a part of it is not understood, tries it as one row, then as one sentence. */
function readOneLine(line: string, language: Language): ReadPart[] {
  const parts = partsOf(line).map((part): ReadPart => ({ part, ...readPart(part, language) }));
  if (parts.every(({ stop }) => stop === undefined)) return parts;
  if (parts.some(({ stop }) => stop?.reason === 'other-unit')) return parts;
  const row = readColumns(line) ?? readSentence(line);
  if (row !== undefined) return [{ part: line.trim(), results: [lineOf(row)] }];
  return parts.map((one): ReadPart => {
    const sentence = one.stop?.reason === 'not-understood' ? readSentence(one.part) : undefined;
    return sentence ? { part: one.part, results: [lineOf(sentence)] } : one;
  });
}

/** Returns a row as a result. A unit that writes one of its test's own becomes that one. */
function lineOf({ testName, result, unit, referenceRange, flag }: TableResult): LineResult {
  const test = testOf({ testName, units: unit });
  const own = unit === undefined ? test && onlyUnit(test) : ((test && unitOfTest(test, unit)) ?? unit);
  const isAbnormal = readFlag(flag)?.isAbnormal === true;
  return {
    ...(test && { test }),
    testName,
    result,
    ...(own !== undefined && { unit: own }),
    ...(referenceRange !== undefined && { referenceRange }),
    ...(isAbnormal && { isAbnormal: true as const }),
    ...(flag !== undefined && { flag }),
  };
}

const partOf = ({ testName, result, unit, referenceRange, flag }: TableResult): string =>
  [testName, result, unit, referenceRange, flag].filter(Boolean).join('\t');

const keyOf = ({ test, testName = '', unit }: LineResult): string =>
  test === undefined ? testKey({ testName, units: unit }) : `test:${test.code}`;

/** Returns the name of a result for its reader. */
export const nameOf = ({ test, testName = '' }: LineResult, language: Language): string =>
  test?.names[language] ?? testName;

/** Commas separate, except between two digits, where one is a decimal mark. */
const partsOf = (line: string): string[] =>
  line
    .replace(/[^\S\n\r]+/gu, ' ')
    .split(/[\n\r;]+|,(?!\d)|(?<!\d),/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads the results of one part. With `stop`, the part contains something else too. */
function readPart(part: string, language: Language): { results: LineResult[]; stop?: Stop } {
  const results: LineResult[] = [];
  let left = part;
  while (left !== '') {
    const name = nameAt(left, language);
    if (name === undefined) return { results, stop: { words: left, reason: 'not-understood' } };
    const found = after.exec(left.slice(name.length));
    const groups = found?.groups;
    if (!found || groups?.value === undefined) {
      const words = left.slice(0, name.length);
      const isBare = left.length === name.length || nameAt(left.slice(name.length).trim(), language);
      return {
        results,
        stop: isBare ? { words, reason: 'no-value' } : { words: left, reason: 'not-understood' },
      };
    }
    const written = left.slice(0, name.length + found[0].length).trim();
    const one = resultOf(name.test, groups);
    if (typeof one === 'string') return { results, stop: { words: written, reason: one } };
    results.push(one);
    left = left.slice(name.length + found[0].length).trim();
  }
  return { results };
}

function resultOf(test: LabTest, groups: Record<string, string | undefined>): LineResult | LabLineReason {
  const result = (groups.value ?? '').replace(/\s+/gu, '');
  // A dash after a name is no minus: only a base excess is below zero.
  if (/^[-−]/u.test(result) && test.code !== 'base-excess') return 'not-understood';
  const unit = groups.unit === undefined ? onlyUnit(test) : unitOfTest(test, groups.unit);
  if (groups.unit !== undefined && unit === undefined) return 'other-unit';
  const range = groups.range?.replace(/\s+/gu, '');
  const flag = groups.flag ?? groups.late;
  return {
    test,
    result,
    ...(unit !== undefined && { unit }),
    ...(range !== undefined && { referenceRange: range }),
    ...(flag !== undefined && { isAbnormal: true as const, flag }),
  };
}

/** LABLINE-3: returns the unit of a test that has only one. */
export const onlyUnit = ({ units }: LabTest): string | undefined =>
  units.length === 1 ? units[0] : undefined;

/** Returns the longest test name at the start of a text. A letter, or a digit after a digit, continues the name. */
function nameAt(text: string, language: Language): { test: LabTest; length: number } | undefined {
  const names = testNamesIn(language);
  for (let length = Math.min(text.length, maxNameCharacters); length > 0; length -= 1) {
    const name = text.slice(0, length);
    const test = names.get(plainTestName(name));
    if (test === undefined || name.endsWith(' ')) continue;
    const next = text.slice(length);
    if (!/^\p{L}|^\p{M}/u.test(next) && !(/\d$/u.test(name) && /^\d/u.test(next))) return { test, length };
  }
  return undefined;
}
