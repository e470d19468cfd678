import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultOf, faultsOf } from './lib/hazards.mjs';
import { missingTests } from './lib/spec-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');
const readPage = () => readFileSync(path.join(root, 'docs/clinical/hazards.md'), 'utf8');

const severities = ['Minor', 'Significant', 'Considerable', 'Major', 'Catastrophic'];
/** The matrix of DCB0129: the risk of each severity. */
const risks: Record<string, readonly number[]> = {
  'Very high': [3, 4, 4, 5, 5],
  High: [2, 3, 3, 4, 5],
  Medium: [2, 2, 3, 3, 4],
  Low: [1, 2, 2, 3, 4],
  'Very low': [1, 1, 2, 2, 3],
};

const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => /^\| H\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** Returns what is wrong with a likelihood and its risk, such as "Low (3)". */
function wrongRisk(severity: string, likelihood: string): string | undefined {
  const [, word = '', risk] = /^([A-Z][a-z]+(?: [a-z]+)?) \((\d)\)$/.exec(likelihood) ?? [];
  const expected = risks[word]?.[severities.indexOf(severity)];
  return expected !== undefined && expected === Number(risk) ? undefined : `${severity}, ${likelihood}`;
}

/** Returns a line for each hazard of a page that lacks a control, a test or a sentence, or names a test that does not exist. */
function uncontrolled(page: string): string[] {
  return rowsOf(page).flatMap((cells) => {
    const [
      ,
      id = '',
      hazard = '',
      severity = '',
      before = '',
      after = '',
      control = '',
      remains = '',
      tests = '',
    ] = cells;
    if (hazard === '' || control === '') return [`${id}: has no hazard or no control`];
    if (!/^[A-Z].*\.$/.test(remains)) return [`${id}: has no sentence about what remains`];
    const wrong = [before, after].flatMap((one) => wrongRisk(severity, one) ?? []);
    if (wrong.length > 0) return [`${id}: has no such risk: ${wrong.join('; ')}`];
    if (tests === '') return [`${id}: has no test`];
    return missingTests(
      root,
      id,
      tests.split('<br>').map((test) => test.trim()),
    );
  });
}

it('every hazard has a control, what remains, and a test that exists', () => {
  const page = readPage();
  const ids = [...page.matchAll(/^\| (H\d+) /gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(ids).toEqual(ids.map((_, index) => `H${index + 1}`));
  expect(uncontrolled(page)).toEqual([]);
});

it('every hazard has a planted fault that names one of its tests', () => {
  const rows = rowsOf(readPage());
  expect(faultsOf(root)).toEqual(rows.map(([, id]) => id));
  for (const cells of rows) {
    const { file, title } = faultOf(root, cells[1] ?? '');
    expect(cells[8]?.split('<br>').map((test) => test.trim())).toContain(`${file} › ${title}`);
  }
});

it('every planted fault applies to the sources as they are', () => {
  const torn = faultsOf(root).filter(
    (id) => spawnSync('git', ['apply', '--check', faultOf(root, id).patch], { cwd: root }).status !== 0,
  );
  expect(torn).toEqual([]);
});

it('finds a hazard without a control, a sentence, a risk or a test, and with a test that does not exist', () => {
  const file = 'scripts/hazards.test.ts';
  const sound = 'Major | High (4) | Low (3)';
  const page = [
    `| H1 | Wrong unit | ${sound} |  | It remains. | x › y |`,
    `| H2 | Wrong unit | ${sound} | One unit | | x › y |`,
    '| H3 | Wrong unit | Major | High (2) | Rare | One unit | It remains. | x › y |',
    `| H4 | Wrong unit | ${sound} | One unit | It remains. |  |`,
    `| H5 | Wrong unit | ${sound} | One unit | It remains. | ${file} › is no title |`,
    `| H6 | Wrong unit | ${sound} | One unit | It remains. | ${file} › every hazard has a planted fault that names one of its tests |`,
  ].join('\n');
  expect(uncontrolled(page)).toEqual([
    'H1: has no hazard or no control',
    'H2: has no sentence about what remains',
    'H3: has no such risk: Major, High (2); Major, Rare',
    'H4: has no test',
    `H5: ${file} has no test "is no title"`,
  ]);
});
