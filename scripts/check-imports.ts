/**
 * Part of `npm run lint`: reports each import that breaks a rule of `lib/imports.ts`, each circle of files, also of the
 * programs beside the packages, and each source file that only tests use.
 */
import path from 'node:path';
import { brokenRules, circlesIn, importsOf, unreached } from './lib/imports.ts';
import { sourcesUnder } from './lib/syntax.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = ['contracts', 'server', 'client'].flatMap((name) =>
  sourcesUnder(root, `packages/${name}/src`),
);
const imports = sources.flatMap((source) => importsOf(source, root));
const programs = ['scripts', 'e2e', 'bench'].flatMap((name) => sourcesUnder(root, name));
const all = [...imports, ...programs.flatMap((source) => importsOf(source, root))];
const circles = circlesIn(all).map((files) => `A circle of files: ${files.join(', ')}`);
const onlyTested = unreached(
  sources.map(({ name }) => name),
  imports,
).map((file) => `${file} is used by tests only: it belongs to the package's test folder`);
const troubles = [...brokenRules(imports), ...circles, ...onlyTested];
for (const trouble of troubles) console.error(trouble);
if (troubles.length > 0) process.exitCode = 1;
