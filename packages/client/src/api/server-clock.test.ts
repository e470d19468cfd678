import { afterEach, describe, expect, it } from 'vitest';
import { noteServerTime, serverAhead, serverNow } from './server-clock.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const dateOf = (moment: number) => new Date(moment).toUTCString();

afterEach(() => noteServerTime(dateOf(Date.now()), Date.now(), Date.now()));

describe('the server’s clock', () => {
  it.each([
    [40 * 60_000, 'slow'],
    [-40 * 60_000, 'fast'],
  ])('decides if this computer’s clock is off by %d ms (%s)', (off) => {
    noteServerTime(dateOf(noon + off), noon - 50, noon + 50);
    expect(Math.abs(serverAhead() - off)).toBeLessThanOrEqual(1000);
    expect(Math.abs(serverNow() - (Date.now() + off))).toBeLessThan(2000);
    noteServerTime(dateOf(noon), noon - 50, noon + 50);
    expect(serverAhead()).toBe(0);
  });

  it('agrees with this computer’s within five seconds', () => {
    noteServerTime(dateOf(noon + 4000), noon, noon);
    expect(serverAhead()).toBe(0);
  });

  it('is not read from a missing header, a slow response or a request during which the clock was set', () => {
    noteServerTime(null, noon, noon);
    noteServerTime('yesterday', noon, noon);
    noteServerTime(dateOf(noon + 60_000), noon, noon + 6000);
    noteServerTime(dateOf(noon + 60_000), noon, noon - 1);
    expect(serverAhead()).toBe(0);
  });
});
