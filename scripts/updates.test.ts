import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, promisedDays } from './lib/updates.mjs';

const packages = { 'node_modules/koa': { version: '3.0.0' } };
const releases = {
  koa: { created: '2020-01-01', '3.0.0': '2026-01-01', '3.0.1': '2026-02-01', '3.1.0': '2026-03-01' },
};
const audit = (severity: string) => ({
  vulnerabilities: { koa: { name: 'koa', severity, range: '<3.0.1' } },
});
const at = (day: string, severity: string) =>
  breachesOf({ audit: audit(severity), packages, releases, now: Date.parse(day) })[0];

describe('the promised times of updates', () => {
  it('begin with the first release that mends a package', () => {
    expect(at('2026-02-10', 'high')).toMatchObject({
      version: '3.0.0',
      since: '2026-02-01',
      isBreached: false,
    });
    expect(at('2026-02-16', 'high')).toMatchObject({ isBreached: true });
    expect(at('2026-02-16', 'moderate')).toMatchObject({ isBreached: false });
    expect(at('2026-02-09', 'critical')).toMatchObject({ isBreached: true });
  });

  it('are breached by a package with unknown releases, and not by one without a fix', () => {
    const now = Date.parse('2026-02-02');
    expect(breachesOf({ audit: audit('low'), packages, releases: {}, now })[0]?.isBreached).toBe(true);
    const none = { koa: { '3.0.0': '2026-01-01' } };
    expect(breachesOf({ audit: audit('low'), packages, releases: none, now })[0]).toMatchObject({
      since: undefined,
      isBreached: false,
    });
  });

  it('are those that SECURITY.md promises', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../SECURITY.md'), 'utf8');
    for (const severity of ['critical', 'high', 'moderate', 'low'] as const)
      expect(page).toMatch(new RegExp(`\\| ${severity} +\\| ${promisedDays[severity]} days`));
  });
});
