import { defineConfig } from 'vitest/config';

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
          testTimeout: 60_000,
          include: ['packages/{contracts,server}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['packages/client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/client/test/setup.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['packages/server/{src,test}/**/*.integration.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as Playwright waits: the default of a second is a bet on a quick machine.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
