import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = (page: string) => readFileSync(path.join(root, 'docs', page), 'utf8');

const rows = [
  ...text('asvs.md').matchAll(/^\| ([\d.]+)(?: to [\d.]+)? +\| [12] +\| ([a-z ]+?) +\| (.*?) +\|$/gm),
].map(([, item = '', held = '', by = '']) => ({ item, held, by }));

const testFiles = new Set(
  ['packages', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.basename(file)),
  ),
);

it('the page of ASVS counts its own rows', () => {
  const count = (held: string) => rows.filter((row) => row.held === held).length;
  expect(text('asvs.md')).toContain(
    `Bedside holds ${count('yes')}, ${count('in part')} in part and none not at all; ${count('site')} are the site's`,
  );
  expect(new Set(rows.map(({ held }) => held))).toEqual(
    new Set(['yes', 'in part', 'site', 'does not apply']),
  );
});

it('every row of ASVS that is not held in full says why', () => {
  expect(rows.filter(({ held, by }) => held !== 'yes' && by.length < 6)).toEqual([]);
});

test.each(['asvs.md', 'rights.md'])('each test that %s names is there', (page) => {
  const named = [...text(page).matchAll(/`([\w-]+(?:\.integration)?\.test\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !testFiles.has(file))).toEqual([]);
});
