/**
 * `npm run validate`: types beside lint and unused code, then the unit and client tests. The compiler takes longest and
 * uses one core, so the tests begin on the other as soon as lint and unused code have passed.
 */
import { requireSetup, run, runApart } from './lib/workspace.mjs';

requireSetup();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const [types, others] = await Promise.all([checks(['typecheck']), checks(['lint', 'unused']).then(andTests)]);
// The compiler's errors stand before many lines of the tests.
if (!types) console.error('\nThe types have errors, printed above the tests');
process.exitCode = types && others ? 0 : 1;

/** Runs the tests if the checks passed. Returns whether everything passed. */
async function andTests(passed) {
  return passed && (await run('npm', ['run', '--silent', 'test:unit'])) === 0;
}

/** Runs scripts of package.json one after the other, and prints what each wrote at its end. Returns whether all passed. */
async function checks(scripts) {
  let passed = true;
  for (const script of scripts) {
    const { exitCode, output } = await runApart('npm', ['run', '--silent', script]);
    process.stdout.write(output);
    if (exitCode !== 0) console.error(`npm run ${script} failed`);
    passed &&= exitCode === 0;
  }
  return passed;
}
