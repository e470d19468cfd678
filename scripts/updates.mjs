/**
 * `npm run updates`: which known vulnerabilities of the installed packages have breached the times that SECURITY.md promises.
 * The time of a vulnerability begins with the first release that mends it. Exits with 1 after a breach, and with 2 if the
 * registry gives no answer, because unknown is not mended. Bounded: one audit and at most one look-up for each package.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { breachesOf, promisedDays } from './lib/updates.mjs';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** One command of npm. */
const commandMs = 60_000;

/** Packages whose releases are looked up. */
const maxLookUps = 50;

/** Returns what npm prints as JSON; npm exits with 1 if it found vulnerabilities. */
async function npm(...words) {
  const options = { cwd: root, timeout: commandMs, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run('npm', [...words, '--json'], options).catch((error) => error);
  return JSON.parse(stdout || 'null');
}

const audit = await npm('audit').catch(() => null);
if (audit?.vulnerabilities === undefined) {
  console.error(
    'The registry gives no answer to `npm audit`, so nothing is known. Try again, or with another registry.',
  );
  process.exit(2);
}
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const releases = {};
for (const name of Object.keys(audit.vulnerabilities).slice(0, maxLookUps))
  releases[name] = (await npm('view', name, 'time').catch(() => null)) ?? {};
const found = breachesOf({ audit, packages, releases, now: Date.now() });
for (const { name, severity, version, since, isBreached } of found) {
  const when =
    since === undefined ? 'no release mends it yet' : `mended by a release of ${since.slice(0, 10)}`;
  const word = isBreached ? 'BREACHED' : 'in time';
  console.log(
    `${word}: ${name} ${version}, ${severity}, ${when}, promised within ${promisedDays[severity]} days`,
  );
}
const breached = found.filter(({ isBreached }) => isBreached);
console.log(`${found.length} vulnerable packages, ${breached.length} beyond the promised time`);
process.exit(breached.length > 0 ? 1 : 0);
