/**
 * `npm run validate`: types, lint and unused code, then the unit and client tests. The compiler uses one core, so lint
 * and unused code are checked on another meanwhile. No test runs if one of these checks fails.
 */
import { requireSetup, run, runApart } from './lib/workspace.mjs';

requireSetup();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const [types, others] = await Promise.all([checks(['typecheck']), checks(['lint', 'unused'])]);
process.exitCode = types && others ? await run('npm', ['run', '--silent', 'test:unit']) : 1;

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
