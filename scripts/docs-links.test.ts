import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', name)),
];
/** A build or a measurement creates these files, so they can be missing. */
const isMade = (file: string) => /(^|\/)(dist|results)(\/|$)/.test(file);
const tests = ['packages', 'scripts', 'e2e'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  ),
);
const linkPattern = /!?\[[^\]]*\]\(([^)\s]+)\)/g;
const pathPattern = /`((?:packages|docs|scripts|e2e|bench|deploy)\/[^`\s]*)`/g;

/** Returns the targets that a page names within the repository, as paths from its root. */
function named(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  const links = [...text.matchAll(linkPattern)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => path.join(path.dirname(page), target.replace(/#.*$/, '')));
  const paths = [...text.matchAll(pathPattern)].map(([, target = '']) => target);
  return [...links, ...paths].filter((file) => !isMade(file));
}

it('pages link to each other and to files of the code', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/ARCHITECTURE.md']));
  expect(named('README.md')).toEqual(
    expect.arrayContaining(['docs/operating.md', 'docs/spec-coverage.md', 'docs/images/room.png']),
  );
  expect(named('CONTRIBUTING.md')).toContain('packages/contracts/src/chart-domains.ts');
});

it.each(pages)('%s names only files and folders that exist', (page) => {
  expect(named(page).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('docs/asvs.md names only tests that exist', () => {
  const files = new Set(tests.map((file) => path.basename(file)));
  const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !files.has(file))).toEqual([]);
});
