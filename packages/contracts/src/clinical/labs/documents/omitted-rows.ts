import { itemBounds } from '../../../bounds.ts';
import { number } from '../lab-number.ts';
import type { LabTest } from '../tests/lab-test-table.ts';
import { plainTestName, testOf } from '../tests/lab-tests.ts';
import { hasValue, linesBelow, maxRowCharacters, type NamedValue, withoutRanges } from './in-document.ts';

/** The words that a test's name can have. */
const maxNameWords = 5;

/** A number at the start of a row, behind a remark in brackets, a colon, dots or the laboratory's flag. */
const startsWithNumber = new RegExp(
  `^(?:\\s*\\([^)]{0,40}\\))?[\\s:.…|*]*(?:[HL+↑↓]{1,2}\\s+)?[<>≤≥]?=?\\s*${number}(?![\\p{L}])`,
  'u',
);

/**
 * LABDOC-9: returns the rows of a document's text that have a number of a listed test, and that no named value comes
 * from. A model that leaves a result out, by mistake or because the document tells it to, cannot hide it. The test's
 * name begins the line; the number follows it or begins the next line.
 */
export function omittedRows(text: string, named: readonly NamedValue[]): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/\s+/gu, ' ').trim());
  const values = named.map((value) => ({ value, test: testOf(value) }));
  const omitted = lines.flatMap((line, at) => {
    const head = testAtStart(line);
    if (!head) return [];
    const { test, rest } = head;
    const row = rest === '' ? cellsBelow(lines, at) : rest;
    if (!startsWithNumber.test(withoutRanges(row))) return [];
    const isNamed = values.some(
      ({ value, test: its }) => its?.code === test.code && hasValue(row, value.value),
    );
    return isNamed
      ? []
      : [`${line.slice(0, line.length - rest.length).trim()} ${row}`.slice(0, maxRowCharacters)];
  });
  return [...new Set(omitted)].slice(0, itemBounds.omittedRows);
}

/** Returns the next lines up to the next test, as in a table that was extracted cell by cell. */
function cellsBelow(lines: readonly string[], at: number): string {
  const below = lines.slice(at + 1, at + 1 + linesBelow);
  const next = below.findIndex((line) => testAtStart(line) !== undefined);
  return below.slice(0, next === -1 ? linesBelow : next).join(' ');
}

/** Returns the test whose name begins a line, by its longest name, and the rest of the line. */
function testAtStart(line: string): { test: LabTest; rest: string } | undefined {
  const words = line.split(' ', maxNameWords);
  for (let count = words.length; count > 0; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const test = testOf({ testName: plainTestName(written).replace(/[:.,]+$/, '') });
    if (test) return { test, rest: line.slice(written.length).trim() };
  }
  return undefined;
}
