/**
 * `npm run hazards`: proves each control of docs/clinical/hazards.md by a planted fault. For each hazard, applies its patch
 * (docs/clinical/hazards/H1.patch …) to a copy of the sources, runs the test that the patch names, and fails if that test
 * stays green: such a test would not notice the loss of the control.
 *
 * `npm run hazards -- H4 H9` runs some of them, `-- --share 5 --seed 3` a fifth, chosen by the seed, or
 * by the day without one. The last line is
 * `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultOf, faultsOf } from './lib/hazards.mjs';
import { requireSetup, root } from './lib/workspace.mjs';

requireSetup();
const copy = mkdtempSync(path.join(os.tmpdir(), 'bedside-hazards-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const begun = performance.now();
copySources();
const chosen = choose(process.argv.slice(2));
let failed = 0;
for (const id of chosen) {
  const problem = prove(id);
  if (problem !== undefined) failed += 1;
  console.log(`${id.padEnd(4)} ${problem ?? 'the planted fault is noticed'}`);
}
console.log(`\n${chosen.length} hazards in ${Math.round((performance.now() - begun) / 1000)} s`);
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0;

/** Returns the ids of the hazards to prove. */
function choose(given) {
  const all = faultsOf(root);
  const option = (name) => Number(given[given.indexOf(name) + 1]);
  if (given.includes('--share')) {
    const today = Math.floor(Date.now() / 86_400_000);
    const [share, seed] = [option('--share'), given.includes('--seed') ? option('--seed') : today];
    return all.filter((_, place) => (place + seed) % share === 0);
  }
  return given.length > 0 ? all.filter((id) => given.includes(id)) : all;
}

/** Copies what git knows or would add, and links the installed packages, so that a fault never reaches this clone. */
function copySources() {
  const files = git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0');
  for (const file of files.filter(Boolean)) {
    try {
      cpSync(path.join(root, file), path.join(copy, file));
    } catch (error) {
      // A deleted file that is not committed yet.
      if (error.code !== 'ENOENT') throw error;
    }
  }
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@bedside'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@bedside') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const name of ['client', 'contracts', 'server']) {
    symlinkSync(path.join(copy, 'packages', name), path.join(modules, '@bedside', name));
    const own = path.join('packages', name, 'node_modules');
    if (existsSync(path.join(root, own))) symlinkSync(path.join(root, own), path.join(copy, own));
  }
}

function git(args) {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  if (status !== 0) throw new Error(`git ${args[0]} failed`);
  return stdout;
}

/** Plants the fault of a hazard, runs its test, and takes the fault back. Returns what is wrong, or undefined. */
function prove(id) {
  const { file, title, patch } = faultOf(root, id);
  const apply = (...options) =>
    spawnSync('git', ['apply', '--whitespace=nowarn', ...options, patch], { cwd: copy, encoding: 'utf8' });
  const planted = apply();
  if (planted.status !== 0) return `the patch does not apply: ${planted.stderr.trim().split('\n')[0]}`;
  try {
    return judge(runTest(file, title), `${file} › ${title}`);
  } finally {
    apply('--reverse');
  }
}

/** Runs the tests of one file that have a title. Returns the statuses of their results. */
function runTest(file, title) {
  const project = /\.integration\.test\.ts$/.test(file)
    ? 'integration'
    : file.startsWith('packages/client/')
      ? 'client'
      : 'unit';
  const results = path.join(copy, 'results.json');
  rmSync(results, { force: true });
  // A parametrized title has values in place of its marks.
  const pattern = title
    .split(/%[sdifjo]|\$[\w.]+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', project, file, '-t', pattern],
      ...['--reporter', 'json', '--outputFile', results],
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, CI: 'true', BEDSIDE_EVERY_CASE: '1' },
      timeout: 240_000,
    },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
    return testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  } catch {
    return [];
  }
}

function judge(statuses, test) {
  if (statuses.includes('failed')) return undefined;
  if (statuses.includes('passed')) return `SURVIVES: ${test} stays green`;
  return `the test did not run: ${test}`;
}
