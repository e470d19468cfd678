import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { brokenRows, coverageRows } from './lib/spec-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');

it('every test that the page on coverage names is there', () => {
  const rows = coverageRows(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(100);
  expect(brokenRows(root, rows)).toEqual([]);
});

it('a title that no test has, and a file that is not there, are found', () => {
  const page = [
    '| Section | Sentence | Test |',
    '| --- | --- | --- |',
    '| frame §1 | one | scripts/spec-coverage.test.ts › every test that the page on coverage names is there |',
    '| frame §1 | two | scripts/spec-coverage.test.ts › no such test |',
    '| frame §1 | three | scripts/nowhere.test.ts › any |',
    '| frame §1 | four | not shown |',
  ].join('\n');
  const rows = coverageRows(page);
  expect(rows.map(({ tests }) => tests.length)).toEqual([1, 1, 1, 0]);
  expect(brokenRows(root, rows)).toEqual([
    'docs/spec-coverage.md:4: scripts/spec-coverage.test.ts has no test "no such test"',
    'docs/spec-coverage.md:5: there is no file scripts/nowhere.test.ts',
  ]);
});
