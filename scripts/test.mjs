/**
 * `npm test`: runs every check, even after one has failed. The last line is the sum, `N passed, N failed`; the exit
 * code is 1 if anything failed.
 *
 * A failed integration or browser test runs once more on its own, because a busy machine can delay it. If it then
 * passes, it is listed as flaky, so that chance neither blocks a change nor stays hidden.
 *
 * A test that needs a missing program is skipped and listed; with `BEDSIDE_REQUIRE_ALL=1` it fails instead.
 */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { measureSlowness } from './lib/slowness.mjs';
import { canFailByChance, passedAgain, runTests } from './lib/vitest-runs.mjs';
import { requireSetup, runApart, runBeside } from './lib/workspace.mjs';

requireSetup();
process.env.BEDSIDE_EVERY_CASE = '1';
const requireAll = process.env.BEDSIDE_REQUIRE_ALL === '1';
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

setTimeLimits();

const results = [];
/** Tests that passed only in their second run, and those that failed. */
const flaky = [];
const failures = [];

// The integration and browser tests often wait: for an outage to pass, a server to start, a page to load. The other
// checks wait for nothing, so they run one after the other in the processor time that is left.
const others = checkBeside();
const isBuilt = await check('build', 'build', runApart);
await tests('integration', ['integration'], {
  wants: { 'redis-server': has(['redis-server']), nginx: has(['nginx']) },
});
// Machines that others share can become slower during a run.
setTimeLimits();
if (isBuilt)
  await tests('browser', ['e2e'], {
    wants: { Chromium: has(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) },
  });
else results.push({ name: 'browser', passed: 0, failed: 1, skipped: 0 });
await others;

if (flaky.length > 0) console.log(`\nFlaky, passed only when run again:\n  ${flaky.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
const sum = { passed: 0, failed: 0, skipped: 0 };
console.log('');
for (const { name, ...counts } of results) {
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  console.log(`${name.padEnd(16)} ${formatCounts(counts)}`);
}
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`\n${formatCounts(sum)}`);

/** Sets the factor of the tests' time limits by the current speed of this machine. It only grows during a run. */
function setTimeLimits() {
  const before = Number(process.env.BEDSIDE_SLOWNESS ?? 1);
  const slowness = Math.max(before, measureSlowness());
  process.env.BEDSIDE_SLOWNESS = String(slowness);
  if (slowness > 1.2 && slowness > before)
    console.log(`This machine is slow now: time limits are ${slowness.toFixed(1)} times as long.`);
}

/** Runs the checks that need no server and no browser, in the processor time that others leave. */
async function checkBeside() {
  // TypeScript uses one core, so the other checks run on the second.
  await Promise.all([
    check('types', 'typecheck'),
    check('lint', 'lint').then(() => check('unused code', 'unused')),
  ]);
  await tests('unit and client', ['unit', 'client'], { beside: true });
  await check('hazards', 'hazards:fifth');
}

/**
 * Runs one of package.json's scripts, which passes or fails as a whole, and prints its output at its end. Returns
 * whether it passed.
 */
async function check(name, script, runCheck = runBeside) {
  const { exitCode, output } = await runCheck('npm', ['run', '--silent', script]);
  const passed = exitCode === 0;
  announce(name);
  process.stdout.write(output);
  results.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
  return passed;
}

/**
 * Runs some of Vitest's projects and counts their tests.
 *
 * @param wants programs that some of these tests need, with whether each is installed
 * @param beside prints the output at the end; see `runTests`
 */
async function tests(name, projects, { wants = {}, beside = false } = {}) {
  if (!beside) announce(name);
  const missing = Object.keys(wants).filter((program) => !wants[program]);
  for (const program of missing) {
    console.log(
      `${program} is not installed: the tests that need it ${requireAll ? 'fail' : 'are skipped'}.`,
    );
  }
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  const { exitCode, output, ...counts } = await runTests(projectOptions, { beside });
  if (beside) {
    announce(name);
    process.stdout.write(output);
  }
  const skipped = counts.tests.filter(({ status }) => status === 'skipped');
  if (skipped.length > 0)
    console.log(`\nSkipped in ${name}:\n  ${skipped.map(({ title }) => title).join('\n  ')}`);
  const failed = counts.tests.filter(({ status }) => status === 'failed');
  const again = canFailByChance(projects) ? await passedAgain(failed, projectOptions) : [];
  flaky.push(...again.map(({ title }) => title));
  failures.push(...failed.filter((test) => !again.includes(test)).map(({ title }) => title));
  const stillFailed = failed.length - again.length + counts.brokenFiles + counts.uncaught;
  // Without any test, or after a broken setup, the run fails although no test did.
  const failedOtherwise =
    exitCode !== 0 && failed.length + counts.brokenFiles + counts.uncaught === 0 ? 1 : 0;
  results.push({
    name,
    passed: counts.tests.filter(({ status }) => status === 'passed').length + again.length,
    failed: stillFailed + failedOtherwise + (requireAll ? skipped.length : 0),
    skipped: requireAll ? 0 : skipped.length,
  });
}

function announce(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns whether one of these programs is installed. Debian keeps some outside an ordinary user's path. */
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
