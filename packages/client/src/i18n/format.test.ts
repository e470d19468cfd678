import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Loads the formatters in a time zone. They keep the zone in which they were created. */
async function formatsIn(zone: string) {
  vi.resetModules();
  vi.stubEnv('TZ', zone);
  return import('./format.ts');
}

const now = Date.parse('2026-11-22T03:30:00Z');

describe('a time on screen (D34)', () => {
  it('is in the viewer’s own zone and language, with the day if it is not today there', async () => {
    const berlin = await formatsIn('Europe/Berlin');
    expect(berlin.dayAndTime('2026-11-22T01:05:00Z', 'de', now)).toBe('02:05');
    expect(berlin.dayAndTime('2026-11-21T22:05:00Z', 'de', now)).toBe('21. Nov., 23:05');
    const chicago = await formatsIn('America/Chicago');
    expect(chicago.dayAndTime('2026-11-22T01:05:00Z', 'en', now)).toBe('19:05');
    expect(chicago.dayAndTime('2026-11-21T04:05:00Z', 'es', now)).toBe('20 nov, 22:05');
  });

  it('has the year if it is of another year, so that an old result never reads as a new one', async () => {
    const { dayAndTime } = await formatsIn('Europe/Berlin');
    expect(dayAndTime('2025-11-22T01:05:00Z', 'en', now)).toBe('22 Nov 2025, 02:05');
    expect(dayAndTime('2025-11-22T01:05:00Z', 'de', now)).toBe('22. Nov. 2025, 02:05');
    // New Year's Eve in London, New Year's Day in Berlin.
    expect(dayAndTime('2025-12-31T23:30:00Z', 'en', now)).toBe('1 Jan, 00:30');
  });
});

describe('a recorded number', () => {
  it('keeps its own decimals, with the decimal sign of the language', async () => {
    const { number } = await import('./format.ts');
    expect([0.0625, 0.0144, 38.4, 1.5, 12, 2300].map((value) => number(value, 'de'))).toEqual([
      ...['0,0625', '0,0144', '38,4', '1,5', '12', '2300'],
    ]);
    expect([number(0.0144, 'en'), number(0.1 + 0.2, 'es')]).toEqual(['0.0144', '0,3']);
  });

  it("writes a laboratory's number in the language, and keeps its text", async () => {
    const { labResult } = await import('./lab-result.ts');
    const results = ['5.1', '<0.01', '≥ 60.5', '1,5', '3.5 (hemolyzed)', 'v1.2 positive'];
    expect(results.map((result) => labResult(result, 'es'))).toEqual([
      ...['5,1', '<0,01', '≥ 60,5', '1,5', '3.5 (hemolyzed)', 'v1.2 positive'],
    ]);
    const english = ['5.1', '12,5', '<0,01', '1,250', '3,5 (hemolyzed)'];
    expect(english.map((result) => labResult(result, 'en'))).toEqual([
      ...['5.1', '12.5', '<0.01', '1,250', '3,5 (hemolyzed)'],
    ]);
  });
});
