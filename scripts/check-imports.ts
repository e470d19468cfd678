/** Part of `npm run lint`: reports each import that breaks a rule of `lib/imports.ts`, and each circle of files. */
import path from 'node:path';
import { brokenRules, circlesIn, importsOf } from './lib/imports.ts';
import { sourcesUnder } from './lib/syntax.ts';

const root = path.resolve(import.meta.dirname, '..');
const imports = ['contracts', 'server', 'client'].flatMap((name) =>
  sourcesUnder(root, `packages/${name}/src`).flatMap((source) => importsOf(source, root)),
);
const circles = circlesIn(imports).map((files) => `A circle of files: ${files.join(', ')}`);
const troubles = [...brokenRules(imports), ...circles];
for (const trouble of troubles) console.error(trouble);
if (troubles.length > 0) process.exitCode = 1;
