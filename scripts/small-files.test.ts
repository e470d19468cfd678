import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOf } from './lib/imports.ts';
import { sourcesUnder } from './lib/syntax.ts';

/** A file with fewer lines lives in its only user. */
const fewestLines = 25;

/** Files that stay apart for what they are. */
const kinds: readonly { reason: string; is: (file: SmallFile) => boolean }[] = [
  {
    reason: 'a domain brings its tables in a file of its own',
    is: ({ name }) => /\.domain\.tsx?$/.test(name),
  },
  { reason: 'the list of domains only lists', is: ({ user }) => /\/src\/(?:app\/)?domains\.ts$/.test(user) },
  { reason: 'keys and fetches are in client/src/domains', is: ({ name }) => name.endsWith('.queries.ts') },
  { reason: 'other domains reach a domain by its service', is: ({ name }) => name.endsWith('.service.ts') },
  { reason: 'a rule with an ID', is: ({ text }) => /(?:\/\*\*|\/\/)[^\n]*\b[A-Z]{2,}\d*-\d+:/.test(text) },
  { reason: 'its user loads it later', is: ({ isLazy }) => isLazy },
  { reason: 'a test reaches it alone', is: ({ isTested }) => isTested },
];

/** Files that stay apart for a reason of their own. */
const apart: Readonly<Record<string, string>> = {
  'packages/client/src/app/sections/vitals-with-triage.tsx':
    'joins two features, and its user has no elements',
};

interface SmallFile {
  name: string;
  text: string;
  user: string;
  isLazy: boolean;
  isTested: boolean;
}

/** Returns the path that each import of a text names, relative to the clone's root. */
function importedBy(name: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\(|import|mock\()\s*'([^']+)'/g)].map(([, source = '']) =>
    source.startsWith('@bedside/contracts/')
      ? source.replace('@bedside/contracts/', 'packages/contracts/src/')
      : path.posix.join(path.posix.dirname(name), source),
  );
}

function smallFiles(): SmallFile[] {
  const packages = ['contracts', 'server', 'client'];
  const sources = packages.flatMap((one) => sourcesUnder(process.cwd(), `packages/${one}/src`));
  const imports: Import[] = sources.flatMap((source) => importsOf(source, process.cwd()));
  const tested = new Set(
    ['packages', 'e2e', 'bench', 'scripts']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((one) => `${folder}/${one}`),
      )
      .filter(
        (name) =>
          !name.includes('node_modules') &&
          /\.test\.tsx?$|\/test\/.*\.tsx?$|^(?:e2e|bench)\/.*\.ts$/.test(name),
      )
      .flatMap((name) => importedBy(name, readFileSync(name, 'utf8'))),
  );
  return sources.flatMap(({ name, text }) => {
    const users = [...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from))];
    const [user] = users;
    if (user === undefined || users.length > 1 || text.split('\n').length > fewestLines) return [];
    const lazily = new RegExp(`import\\(\\s*'[^']*/${path.basename(name).replaceAll('.', '\\.')}'`);
    return { name, text, user, isLazy: lazily.test(readFileSync(user, 'utf8')), isTested: tested.has(name) };
  });
}

test('a small file with one user lives in its user, unless it has a reason to stay apart', () => {
  const without = smallFiles().filter((file) => !kinds.some(({ is }) => is(file)));
  const homeless = without.filter(({ name }) => !(name in apart));
  expect(homeless.map(({ name, user }) => `${name} belongs to ${user}`)).toEqual([]);
  expect(without.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(apart)));
});
