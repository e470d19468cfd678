import { expect, it } from 'vitest';
import { nextMark, nextSet } from './stops.ts';
import type { TrendMark } from './trend-marks.ts';

const mark = (key: string, at: number): TrendMark => ({
  key,
  kind: 'lab',
  at,
  text: key,
  isAbnormal: false,
  record: { domain: 'labs', id: key, at: '' },
});

it('steps from set to set in both directions, and ends at the first and the last', () => {
  const times = [10, 20, 30];
  expect(nextSet(times, 20, -1)).toEqual({ at: 10 });
  expect(nextSet(times, 20, 1)).toEqual({ at: 30 });
  expect(nextSet(times, 24.5, -1)).toEqual({ at: 20 });
  expect(nextSet(times, 10, -1)).toBeUndefined();
  expect(nextSet(times, 30, 1)).toBeUndefined();
});

it('steps through all marks by time, also through several at one time', () => {
  const marks = [mark('b', 20), mark('c', 30), mark('a', 20), mark('d', 10)];
  const walked: string[] = [];
  let place = nextMark(marks, { at: 0 }, 1);
  while (place?.mark) {
    walked.push(place.mark.key);
    place = nextMark(marks, place, 1);
  }
  expect(walked).toEqual(['d', 'a', 'b', 'c']);
  expect(nextMark(marks, { at: 20, mark: mark('b', 20) }, -1)?.mark?.key).toBe('a');
  expect(nextMark([], { at: 0 }, 1)).toBeUndefined();
});
