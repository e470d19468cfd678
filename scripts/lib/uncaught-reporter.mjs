import { writeFileSync } from 'node:fs';

/** Reports the number of uncaught errors to `runTests`. They belong to no test, so Vitest's JSON report omits them. */
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.BEDSIDE_UNCAUGHT_REPORT, String(errors.length));
  }
}
