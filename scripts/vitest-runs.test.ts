import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { canFailByChance, passedAgain, runTests } from './lib/vitest-runs.mjs';

/** Starting Vitest five times takes seconds, and only `npm test` uses it. */
const slow = it.runIf(process.env.BEDSIDE_EVERY_CASE === '1');

interface TestRun {
  status: string;
  fullName: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-runs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

slow('tells a test that failed by chance from one that always fails', async () => {
  writeFileSync(
    path.join(folder, 'sample.test.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
    describe('a (strange) name', () => {
      it('fails once, at 100 % [of the time?]', () => {
        const seen = existsSync('${path.join(folder, 'seen')}');
        writeFileSync('${path.join(folder, 'seen')}', '');
        expect(seen).toBe(true);
      });
      it('fails always', () => expect(1).toBe(2));
      it('passes', () => expect(1).toBe(1));
    });`,
  );
  const options = ['--root', folder, '--globals'];
  const first = await runTests(options);
  const failed = first.tests.filter(({ status }: TestRun) => status === 'failed');
  expect(failed.map(({ fullName }: TestRun) => fullName)).toEqual([
    'a (strange) name fails once, at 100 % [of the time?]',
    'a (strange) name fails always',
  ]);
  const again = await passedAgain(failed, options);
  expect(again.map(({ fullName }: TestRun) => fullName)).toEqual([
    'a (strange) name fails once, at 100 % [of the time?]',
  ]);
});

it('runs no test again if too many failed for chance', async () => {
  const failed = Array.from({ length: 6 }, (_, index) => ({
    status: 'failed',
    file: path.join(folder, 'sample.test.mjs'),
    fullName: `test ${index}`,
    title: `test ${index}`,
  }));
  expect(await passedAgain(failed, ['--root', folder])).toEqual([]);
});

it('attributes failures to chance only in suites that wait for servers or browsers', () => {
  expect(canFailByChance(['integration'])).toBe(true);
  expect(canFailByChance(['e2e'])).toBe(true);
  expect(canFailByChance(['unit', 'client'])).toBe(false);
  expect(canFailByChance(['unit', 'integration'])).toBe(false);
});

slow('counts an uncaught error, which a second run of the failed tests would hide', async () => {
  const file = path.join(folder, 'uncaught.test.mjs');
  writeFileSync(
    file,
    `it('passes, and leaves an error behind', async () => {
      setTimeout(() => { throw new Error('of no test'); }, 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
  );
  const { exitCode, tests, uncaught } = await runTests(['--root', folder, '--globals', file]);
  expect(exitCode).not.toBe(0);
  expect(tests.map(({ status }: TestRun) => status)).toEqual(['passed']);
  expect(uncaught).toBe(1);
});

slow('runs beside others with longer time limits and a lower priority, and returns its output', async () => {
  const file = path.join(folder, 'beside.test.mjs');
  const seen = path.join(folder, 'beside.json');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
    import os from 'node:os';
    it('has time', () => {
      const { BEDSIDE_SLOWNESS: slowness } = process.env;
      writeFileSync('${seen}', JSON.stringify([Number(slowness), os.getPriority()]));
    });`,
  );
  const { exitCode, output } = await runTests(['--root', folder, '--globals', file], { beside: true });
  expect(exitCode).toBe(0);
  expect(output).toContain('beside.test.mjs');
  const [slowness, priority] = JSON.parse(readFileSync(seen, 'utf8'));
  expect(slowness).toBe(4 * Number(process.env.BEDSIDE_SLOWNESS ?? 1));
  expect(priority).toBeGreaterThanOrEqual(os.constants.priority.PRIORITY_BELOW_NORMAL);
});
