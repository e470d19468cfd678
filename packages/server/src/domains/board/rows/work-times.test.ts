import { describe, expect, test } from 'vitest';
import { WorkTimes } from './work-times.ts';

describe('the estimated processor time of a row', () => {
  test('is its duration if rows like it are usual', () => {
    const times = new WorkTimes();
    expect([1, 1.5, 1, 1.8, 1.2].map((duration) => times.workOf(duration))).toEqual([1, 1.5, 1, 1.8, 1.2]);
  });

  test('is at most twice the usual duration, so that a busy machine delays no row', () => {
    const times = new WorkTimes();
    for (const duration of [1, 1.1, 0.9]) times.workOf(duration);
    expect(times.workOf(40)).toBe(2);
    expect(times.workOf(1)).toBe(1);
  });

  test('follows when all rows become longer', () => {
    const times = new WorkTimes();
    for (let row = 0; row < 15; row += 1) times.workOf(1);
    const longer = Array.from({ length: 15 }, () => times.workOf(8));
    expect(longer[0]).toBe(2);
    expect(longer.at(-1)).toBe(8);
  });
});
