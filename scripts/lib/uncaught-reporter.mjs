import { writeFileSync } from 'node:fs';

/** Tells `runTests` how many errors nobody caught: they belong to no test, so Vitest's JSON report leaves them out. */
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.BEDSIDE_UNCAUGHT_REPORT, String(errors.length));
  }
}
