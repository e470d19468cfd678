import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/decisions');
const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();

/** Returns the part of the index below a heading of the second level. */
function partOf(heading: string): string {
  return index.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

/** The numbers of the pages that were removed. */
const removed = [...partOf('Removed pages').matchAll(/^\| (\d{4}) .*\]\(.+\)/gm)].map(
  ([, number = '']) => number,
);

describe('the pages of decisions', () => {
  it('have a number each, and no number is missing or used again', () => {
    const numbers = files.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? name);
    const all = [...numbers, ...removed].sort();
    expect(all).toEqual(all.map((_, place) => String(place + 1).padStart(4, '0')));
  });

  it.each(files)('%s has number, status and date', (file) => {
    const heading = new RegExp(
      `^# ${file.slice(0, 4)} .+\n\n(Accepted|Superseded by .+) · \\d{4}-\\d{2}-\\d{2}`,
    );
    expect(readFileSync(path.join(folder, file), 'utf8')).toMatch(heading);
  });

  it.each(files)('%s is in the index', (file) => {
    expect(index).toContain(`[${file.slice(0, 4)}](${file})`);
  });
});

it('the index contains every product rule that is cited by number', () => {
  const written = new Set([...index.matchAll(/^\| (D\d+) /gm)].map(([, number]) => number));
  const cited = ['packages', 'e2e', 'docs']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.(tsx?|md)$/.test(name) && !/(^|\/)(dist|node_modules)\//.test(name))
    .flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(/\b(D[1-9]\d?)\b(?=[:,);. ]|$)/gm)].map(
        ([, number]) => ({ name, number }),
      ),
    );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !written.has(number))).toEqual([]);
});
