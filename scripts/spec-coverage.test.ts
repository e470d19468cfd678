import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../packages/contracts/src/endpoints.ts';
import { brokenRows, coverageRows } from './lib/spec-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');

it('every test that the coverage page names exists', () => {
  const rows = coverageRows(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(100);
  expect(brokenRows(root, rows)).toEqual([]);
});

/** The location of a domain's tests, if it is not the server's folder of that name. */
const testsElsewhere: Partial<Record<string, RegExp>> = {
  sessions: /own-sessions/,
  secondFactor: /second-factor/,
  passkeys: /passkeys/,
  accessLog: /domains\/access-log\//,
  security: /domains\/security\/|security-log|account-notices/,
  oidc: /domains\/auth\/oidc\//,
  beds: /domains\/departments\/beds/,
  troponinAssays: /domains\/departments\/troponin-assays/,
  criticalLimits: /domains\/departments\/critical-limits/,
  departmentRights: /domains\/departments\/rights/,
  demoPatients: /domains\/demo-patients\//,
  departments: /domains\/departments\/|features\/departments\//,
  timeline: /domains\/timeline\/|features\/timeline\//,
};

it('the coverage page names a test of each domain', () => {
  const tests = coverageRows(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')).flatMap(
    (row) => row.tests,
  );
  const isNamed = (domain: string) => {
    const own = testsElsewhere[domain] ?? new RegExp(`domains/${domain}/`);
    return tests.some((test) => own.test(test));
  };
  expect(Object.keys(endpoints).filter((domain) => !isNamed(domain))).toEqual([]);
});

it('finds a missing test, a missing file and an unlisted decision in every document', () => {
  const page = [
    '| Section | Sentence | Test |',
    '| --- | --- | --- |',
    '| frame §1 | one | scripts/spec-coverage.test.ts › every test that the coverage page names exists |',
    '| frame §2 Header | two | scripts/spec-coverage.test.ts › no such test |',
    '| records §2 X-ray | three | scripts/nowhere.test.ts › any |',
    '| D999 | four | scripts/nowhere.test.ts › any |',
    '| D1 | five | not shown |',
  ].join('\n');
  const rows = coverageRows(page);
  expect(rows.map(({ tests }) => tests.length)).toEqual([1, 1, 1, 1, 0]);
  expect(brokenRows(root, rows)).toEqual([
    'docs/spec-coverage.md:4: scripts/spec-coverage.test.ts has no test "no such test"',
    'docs/spec-coverage.md:5: there is no file scripts/nowhere.test.ts',
    'docs/spec-coverage.md:6: docs/decisions lists no D999',
    'docs/spec-coverage.md:6: there is no file scripts/nowhere.test.ts',
  ]);
});

it.each(['frames §1', 'record §1', 'frame §10', 'frame', '', 'decision 1'])(
  'rejects a row of the unknown section %j',
  (section) => {
    expect(() => coverageRows(`| ${section} | one | scripts/nowhere.test.ts › any |`)).toThrow(
      'unknown section',
    );
  },
);
