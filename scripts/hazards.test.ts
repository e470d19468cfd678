import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { missingTests } from './lib/spec-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Returns a line for each hazard of a page that has no control or no test, and for each test that does not exist. */
function uncontrolled(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => /^\| H\d/.test(line))
    .flatMap((line) => {
      const [, id = '', hazard = '', control = '', tests = ''] = line.split('|').map((cell) => cell.trim());
      if (hazard === '' || control === '') return [`${id}: has no hazard or no control`];
      if (tests === '') return [`${id}: has no test`];
      return missingTests(
        root,
        id,
        tests.split('<br>').map((test) => test.trim()),
      );
    });
}

it('every hazard has a control and a test that exists', () => {
  const page = readFileSync(path.join(root, 'docs/clinical/hazards.md'), 'utf8');
  const ids = [...page.matchAll(/^\| (H\d+) /gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(7);
  expect(ids).toEqual(ids.map((_, index) => `H${index + 1}`));
  expect(uncontrolled(page)).toEqual([]);
});

it('finds a hazard without a control, without a test, and with a test that does not exist', () => {
  const file = 'scripts/hazards.test.ts';
  const page = [
    '| H1 | Wrong unit |  | x › y |',
    '| H2 | Wrong unit | One unit |  |',
    `| H3 | Wrong unit | One unit | ${file} › is no title |`,
    `| H4 | Wrong unit | One unit | ${file} › every hazard has a control and a test that exists |`,
  ].join('\n');
  expect(uncontrolled(page)).toEqual([
    'H1: has no hazard or no control',
    'H2: has no test',
    `H3: ${file} has no test "is no title"`,
  ]);
});
