import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installed, root, run, runBeside } from './workspace.mjs';

/** With more failures than this, chance is unlikely and no test runs again. */
const mostByChance = 5;

/**
 * Returns whether these suites wait for servers or browsers, which a busy machine delays. In others, a failure is a
 * fault.
 */
export function canFailByChance(projects) {
  return projects.every((project) => project === 'integration' || project === 'e2e');
}

/** How many times longer the time limits are in a run that takes only spare processor time. */
const patience = 4;

/**
 * Runs Vitest with these options. Returns its exit code, each test with its file, name and status (`passed`, `failed`
 * or `skipped`), the number of files that failed outside of a test, and the number of uncaught errors. With `beside`
 * the run takes only spare processor time, and also returns its output instead of printing it.
 */
export async function runTests(options, { beside = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-report-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  const report = path.join(folder, 'report.json');
  const uncaughtReport = path.join(folder, 'uncaught');
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    `--reporter=${path.join(import.meta.dirname, 'uncaught-reporter.mjs')}`,
  ];
  const { BEDSIDE_SLOWNESS: slowness = '1' } = process.env;
  const env = {
    ...process.env,
    BEDSIDE_UNCAUGHT_REPORT: uncaughtReport,
    BEDSIDE_SLOWNESS: beside ? String(Number(slowness) * patience) : slowness,
  };
  const vitest = [installed('vitest/vitest.mjs'), 'run', ...options, ...reporters];
  const { exitCode, output } = beside
    ? await runBeside(process.execPath, vitest, env)
    : { exitCode: await run(process.execPath, vitest, env), output: '' };
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const uncaught = existsSync(uncaughtReport) ? Number(readFileSync(uncaughtReport, 'utf8')) : 0;
  process.off('exit', clear);
  clear();
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      file: name,
      fullName,
      title: `${path.relative(root, name)}: ${fullName}`,
    })),
  );
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return { exitCode, output, tests, brokenFiles, uncaught };
}

/**
 * Runs each failed test once more on its own, with the same options. Returns those that passed. Runs none if too many
 * failed for chance.
 */
export async function passedAgain(failed, options) {
  if (failed.length > mostByChance) return [];
  const passed = [];
  for (const test of failed) {
    console.log(`\nSecond run: ${test.title}`);
    const again = await runTests([...options, test.file, '-t', `^${escaped(test.fullName)}$`]);
    if (again.exitCode === 0 && again.tests.some(({ status }) => status === 'passed')) passed.push(test);
  }
  return passed;
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
