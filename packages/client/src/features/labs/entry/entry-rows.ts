import { itemBounds } from '@bedside/contracts/bounds.ts';
import { countingLabs } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { type LineResult, onlyUnit } from '@bedside/contracts/clinical/labs/lab-line.ts';
import { againstRange } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { type LabTest, labTests } from '@bedside/contracts/clinical/labs/tests/lab-test-table.ts';
import { testKey, testOf, testTyped } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type * as z from 'zod';
import { newUuid } from '../../../api/uuid.ts';
import { type DraftResult, noUnit } from '../../../state/drafts/lab-drafts.ts';
import type { Language } from '../../../storage/preferences.ts';

export type RowProblem = 'name' | 'result' | 'unit' | 'twice';

/** The most results that one entry takes. */
export const mostResults = itemBounds.panelResults;

export const anEmptyRow = (): DraftResult => ({
  key: newUuid(),
  testName: '',
  result: '',
  unit: '',
  referenceRange: '',
  isFlagged: false,
});

export const isEmptyRow = ({ testName, result }: DraftResult): boolean =>
  testName.trim() === '' && result.trim() === '';

/** Returns the names of the known tests, for suggestions. */
export const testNames = (language: Language): string[] => [
  ...new Set(labTests.map(({ names }) => names[language])),
];

/**
 * Returns a result of the line as a row. A test without a unit has none; a test with several units waits for a choice.
 */
export function rowOfLine(
  { test, testName, result, unit, referenceRange, isAbnormal, flag }: LineResult,
  language: Language,
): DraftResult {
  // The laboratory's own words stay, unless they are a name or an abbreviation of the test itself.
  const isPlain = testName === undefined || testTyped(testName, language) === test;
  return {
    ...anEmptyRow(),
    testName: (isPlain ? test?.names[language] : undefined) ?? testName ?? '',
    result,
    unit: unit ?? (test?.units.length === 0 ? noUnit : ''),
    referenceRange: referenceRange ?? '',
    isFlagged: isAbnormal ?? false,
    ...(flag !== undefined && { flag }),
  };
}

/**
 * Returns a result of another chart as a row. A mark beyond its range stays: the laboratory flagged the result. A
 * number without a unit waits for a choice.
 */
export function rowOfLab(lab: LabResult, language: Language): DraftResult {
  const test = testTyped(lab.testName, 'en') ?? testTyped(lab.testName, language);
  const side = againstRange(lab);
  return {
    ...anEmptyRow(),
    testName: test?.names[language] ?? lab.testName,
    result: lab.result,
    unit: lab.units ?? (test?.units.length === 0 ? noUnit : ''),
    referenceRange: lab.referenceRange ?? '',
    isFlagged: lab.isAbnormal === true && (side === undefined || side === 'normal'),
  };
}

/** Returns a row with another test: its unit follows from the test, or must be chosen anew (LABLINE-3). */
export function withTestName(row: DraftResult, testName: string, language: Language): DraftResult {
  const [before, after] = [testTyped(row.testName, language), testTyped(testName, language)];
  if (before === after) return { ...row, testName };
  const unit = after === undefined ? '' : (onlyUnit(after) ?? (after.units.length === 0 ? noUnit : ''));
  return { ...row, testName, unit };
}

/** Returns the problem of a row. Only a number needs a unit: "positive" has none. */
export function problemsOf(row: DraftResult, rows: readonly DraftResult[], language: Language): RowProblem[] {
  const name = row.testName.trim();
  const isNumber = /\d/u.test(row.result);
  const sameTest = (other: DraftResult) => keyOf(other, language) === keyOf(row, language);
  return [
    ...(name === '' ? (['name'] as const) : []),
    ...(row.result.trim() === '' ? (['result'] as const) : []),
    ...(isNumber && row.unit.trim() === '' ? (['unit'] as const) : []),
    ...(name !== '' && rows.filter((other) => !isEmptyRow(other) && sameTest(other)).length > 1
      ? (['twice'] as const)
      : []),
  ];
}

const keyOf = ({ testName }: DraftResult, language: Language) =>
  testKey({ testName: storedName(testName, language) });

/** Known tests are stored by their English name and shown in each reader's language. */
function storedName(typed: string, language: Language): string {
  return testTyped(typed, language)?.names.en ?? typed.trim();
}

/** Returns the known test with the row's name, if there is one. */
export const testOfRow = ({ testName }: DraftResult, language: Language): LabTest | undefined =>
  testTyped(testName, language) ?? testOf({ testName });

/** Returns a row as a new result. */
export function resultOfRow(row: DraftResult, language: Language): z.input<typeof AddLab> {
  const referenceRange = row.referenceRange.trim();
  return {
    testName: storedName(row.testName, language),
    result: row.result.trim(),
    ...(row.unit.trim() !== '' && row.unit !== noUnit && { units: row.unit.trim() }),
    ...(referenceRange !== '' && { referenceRange }),
    ...(row.isFlagged && { isAbnormal: true }),
    ...(row.flag !== undefined && { flag: row.flag }),
  };
}

/** Returns the newest result of the same test in the chart. */
export function previousOf(
  row: DraftResult,
  labs: readonly LabResult[],
  language: Language,
): LabResult | undefined {
  if (row.testName.trim() === '') return undefined;
  const key = keyOf(row, language);
  return countingLabs(labs).find((lab) => testKey(lab) === key);
}

/** Returns whether two results have the same unit, so that their numbers and ranges compare. */
export function isSameUnit(row: DraftResult, { units = noUnit }: Pick<LabResult, 'units'>): boolean {
  return row.unit.trim() !== '' && comparableUnit(row.unit) === comparableUnit(units);
}
