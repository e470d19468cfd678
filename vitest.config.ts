import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `npm test` measures how much slower this machine is than the one for which the limits below were chosen. */
const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
const seconds = (count: number) => Math.round(count * 1000 * slowness);

/** Ends only a test that hangs. Files run beside each other, and other programs may share the machine. */
const patience = { testTimeout: seconds(300), hookTimeout: seconds(300) };

/** Some tests wait for a second, in which a third worker has a core. `npm test` runs these suites beside those that wait more. */
const quickWorkers = process.env.BEDSIDE_EVERY_CASE === '1' ? 2 : 3;

/**
 * Begins the slowest files early, such as those that start their own servers. If one of them began last, it would run
 * alone for a minute. Those that mostly wait alternate with others, because together they leave the processor idle.
 */
class LongestEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map(({ moduleId }) => [moduleId, weightOf(moduleId)]));
    const weight = ({ moduleId }: TestSpecification) => weights.get(moduleId) ?? 0;
    const longestFirst = (await super.sort(files)).toSorted((a, b) => weight(b) - weight(a));
    const waiting = longestFirst.filter((file) => weight(file) >= 2);
    const others = longestFirst.slice(waiting.length);
    return [
      ...waiting.flatMap((file, index) => [file, ...others.slice(index, index + 1)]),
      ...others.slice(waiting.length),
    ];
  }
}

/** Slow files that start no processes of their own. */
const long =
  /\/(account-screens|screens|frame|bad-input\.integration|files\.integration|long-conversation\.integration)\.test\.ts$/;

/**
 * Returns 3 for the soak, which takes minutes at a fixed pace, 2 for files that walk all screens or wait for outages, 1 for
 * files that start processes, otherwise 0.
 */
function weightOf(file: string): number {
  if (file.endsWith('/soak.integration.test.ts')) return 3;
  if (long.test(file)) return 2;
  const text = readFileSync(file, 'utf8');
  if (!/server-process|embedded-mongod|runProgram/.test(text)) return 0;
  return /seconds|await delay|kill\(/.test(text) ? 2 : 1;
}

// Four suites: `unit` and `client` need only Node; `integration` starts a real mongod and redis-server; `e2e` drives
// the system's Chromium against a built server.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestEarly },
    // Keeps the compiled modules between runs, by their contents: half of the time that compiling and loading take.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Rules and parsers keep no state between files, so all files share one load of the modules.
          isolate: false,
          maxWorkers: quickWorkers,
          // Some tests read every source file or compare every case, beside all other suites.
          ...patience,
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
          environment: './packages/client/test/jsdom-once.ts',
          // Loading jsdom and the libraries for each file took longer than the tests. The setup keeps files apart.
          isolate: false,
          include: ['packages/client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/client/test/setup.ts'],
          // Most objects of a test are short-lived. With room for them, a tenth of the time for collecting garbage is saved.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: seconds(60),
          // The same limit as that of testing-library's queries.
          expect: { poll: { timeout: seconds(15) } },
          maxWorkers: quickWorkers,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          // Loading the libraries for each file took a quarter of the time. The setup keeps files apart.
          isolate: false,
          setupFiles: ['packages/server/test/setup.ts'],
          include: ['packages/server/{src,test}/**/*.integration.test.ts'],
          // These need a Keycloak or Python's tester of SCIM, which their own scripts provide.
          exclude: [
            '**/node_modules/**',
            ...(process.env.KEYCLOAK_ISSUER ? [] : ['**/keycloak.*']),
            ...(process.env.SCIM_TESTER_PYTHON ? [] : ['**/scim-tester.*']),
          ],
          globalSetup: ['packages/server/test/global-setup.ts'],
          ...patience,
          // The default of one second is too short for a slow machine.
          expect: { poll: { timeout: seconds(30) } },
          // Two cores have spare time while files wait for an outage to pass.
          maxWorkers: 5,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // The support modules keep no state between files.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          ...patience,
          // The same limit as Playwright's.
          expect: { poll: { timeout: seconds(30) } },
          maxWorkers: 3,
        },
      },
    ],
  },
});
