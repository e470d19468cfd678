import { defineConfig } from 'vitest/config';

/** `npm test` measures how much slower this machine is than the one for which the limits below were chosen. */
const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
const seconds = (count: number) => Math.round(count * 1000 * slowness);

// Four suites: `unit` and `client` need nothing but Node; `integration` starts a real mongod and a real
// redis-server; `e2e` drives the system's Chromium against a built server.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Rules and parsers, which keep nothing between files: one load of the modules serves them all.
          isolate: false,
          maxWorkers: 2,
          // Some read every source there is: a busy machine is no failure.
          testTimeout: seconds(60),
          include: [
            'packages/{contracts,server}/src/**/*.test.ts',
            'packages/contracts/test/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['packages/client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/client/test/setup.ts'],
          testTimeout: seconds(60),
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['packages/server/{src,test}/**/*.integration.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: seconds(60),
          hookTimeout: seconds(120),
          // The default of a second is a bet on a quick machine.
          expect: { poll: { timeout: seconds(30) } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          testTimeout: seconds(120),
          hookTimeout: seconds(180),
          // As long as Playwright waits.
          expect: { poll: { timeout: seconds(30) } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
