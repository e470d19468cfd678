/**
 * `npm test`: every check there is, each in turn and none left out because an earlier one failed. The last line sums
 * them up, `N passed, N failed`; the exit code is 1 where anything failed.
 *
 * What needs a program that this machine lacks is skipped and named; with `BEDSIDE_REQUIRE_ALL=1` it fails instead.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installed, requireSetup, root } from './lib/workspace.mjs';

requireSetup();
const requireAll = process.env.BEDSIDE_REQUIRE_ALL === '1';
const reports = mkdtempSync(path.join(os.tmpdir(), 'bedside-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const results = [];

await check('types', 'typecheck');
await check('lint', 'lint');
await check('unused code', 'unused');
await tests('unit and client', ['unit', 'client']);
const isBuilt = await check('build', 'build');
await tests('integration', ['integration'], {
  'redis-server': has(['redis-server']),
  nginx: has(['nginx']),
});
if (isBuilt)
  await tests('browser', ['e2e'], { Chromium: has(['chromium', 'chromium-browser', 'google-chrome']) });
else results.push({ name: 'browser', passed: 0, failed: 1, skipped: 0 });

const sum = { passed: 0, failed: 0, skipped: 0 };
console.log('');
for (const { name, ...counts } of results) {
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  console.log(`${name.padEnd(16)} ${inWords(counts)}`);
}
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`\n${inWords(sum)}`);

/** One of package.json's scripts, which passes or fails as a whole; answers which. */
async function check(name, script) {
  announce(name);
  const passed = (await run('npm', ['run', '--silent', script])) === 0;
  results.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  return passed;
}

/**
 * Some of Vitest's projects, counted by test from its report.
 *
 * @param wants programs that some of these tests need, and whether each is installed
 */
async function tests(name, projects, wants = {}) {
  announce(name);
  const missing = Object.keys(wants).filter((program) => !wants[program]);
  for (const program of missing) {
    console.log(
      `${program} is not installed: the tests that need it ${requireAll ? 'fail' : 'are skipped'}.`,
    );
  }
  const report = path.join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(process.execPath, [installed('vitest/vitest.mjs'), 'run', ...chosen, ...output]);
  const { passed, failed, skipped } = countsOf(report);
  if (skipped.length > 0) console.log(`\nSkipped in ${name}:\n  ${skipped.join('\n  ')}`);
  results.push({
    name,
    passed,
    // A hook or a file that broke, an error outside of any test, no test at all: the run failed though no test did.
    failed: (exitCode !== 0 && failed === 0 ? 1 : failed) + (requireAll ? skipped.length : 0),
    skipped: requireAll ? 0 : skipped.length,
  });
}

function countsOf(report) {
  const counts = { passed: 0, failed: 0, skipped: [] };
  if (!existsSync(report)) return counts;
  for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length;
    counts.passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    counts.failed += file.status === 'failed' ? Math.max(1, failed) : failed;
    for (const { status, fullName } of file.assertionResults) {
      const hasRun = status === 'passed' || status === 'failed';
      if (!hasRun) counts.skipped.push(`${path.relative(root, file.name)}: ${fullName}`);
    }
  }
  return counts;
}

function announce(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs a program in the clone's root with this terminal; answers its exit code. */
function run(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Whether one of these programs is installed. Debian keeps some out of an ordinary user's path. */
function has(names) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => names.some((name) => isExecutable(path.join(folder, name))));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
