import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageClocks } from './page-clocks.ts';

let clocks: PageClocks;
let steady = 0;
let computer = 0;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  vi.spyOn(Date, 'now').mockImplementation(() => computer);
  [steady, computer] = [1000, 1_000_000];
  clocks = new PageClocks(2400);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets both clocks pass, and returns what a look notices. */
function lookAfter(passed: { steady: number; computer: number }): boolean {
  steady += passed.steady;
  computer += passed.computer;
  return clocks.look();
}

describe('the clocks of a page', () => {
  it('notice nothing while the page runs', () => {
    for (let look = 0; look < 100; look += 1)
      expect(lookAfter({ steady: 1000, computer: 1000 + (look % 3) })).toBe(false);
  });

  it.each([
    ['a sleep that both clocks count', { steady: 60_000, computer: 60_000 }],
    ['a sleep in which the steady clock stands still', { steady: 10, computer: 60_000 }],
    ['a clock that was set forward', { steady: 250, computer: 3_600_000 }],
    ['a clock that was set back', { steady: 250, computer: -3_600_000 }],
    ['a clock that was set back by the length of the sleep', { steady: 60_000, computer: 0 }],
  ])('notice %s once', (_, passed) => {
    expect(lookAfter(passed)).toBe(true);
    expect(lookAfter({ steady: 250, computer: 250 })).toBe(false);
  });
});
