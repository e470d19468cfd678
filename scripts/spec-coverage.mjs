/**
 * `node scripts/spec-coverage.mjs`: compares docs/spec-coverage.md with the tests. Fails if a row names a test that
 * does not exist. Counts the sentences that no test shows.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { requireSetup, root } from './lib/workspace.mjs';

requireSetup();
const { brokenRows, coverageRows } = await tsImport('./lib/spec-coverage.ts', import.meta.url);
const rows = coverageRows(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
const broken = brokenRows(root, rows);
for (const line of broken) console.error(line);
const notShown = rows.filter(({ tests }) => tests.length === 0);
for (const { section, sentence } of notShown) console.log(`not shown: ${section} ${sentence}`);
console.log(`${rows.length} sentences, ${rows.length - notShown.length} shown, ${notShown.length} not shown`);
process.exitCode = broken.length > 0 ? 1 : 0;
