import { expect, it } from 'vitest';
import { axisLabels, fits } from './axis-labels.ts';

const day = 24 * 3_600_000;
const midnight = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

it('labels a time axis by time and, at midnight, by day', () => {
  const times = [-6, 0, 6].map((hours) => midnight(2026, 11, 21) + hours * 3_600_000);
  expect(axisLabels(times, 6 * 3_600_000, 'en')).toEqual(['18:00', '21 Nov', '06:00']);
});

it('labels a time that misses its minute by a fraction of a millisecond as that minute', () => {
  const times = [13, 14].map((hours) => midnight(2026, 11, 21) + hours * 3_600_000 - 0.001);
  expect(axisLabels(times, 3_600_000, 'en')).toEqual(['13:00', '14:00']);
});

it('names the year of the first day in each year if the axis spans years', () => {
  const times = [midnight(2025, 12, 30), midnight(2025, 12, 31), midnight(2026, 1, 1), midnight(2026, 1, 2)];
  expect(axisLabels(times, day, 'en')).toEqual(['30 Dec 2025', '31 Dec', '1 Jan 2026', '2 Jan']);
  expect(axisLabels(times.slice(2), day, 'en')).toEqual(['1 Jan', '2 Jan']);
});

it('leaves out a label that the end of the axis would cut', () => {
  const axis = { from: 0, to: 1000, width: 1000 };
  const shown = [0, 10, 18, 500, 982, 990].filter((time) => fits('14:00', time, axis));
  expect(shown).toEqual([18, 500, 982]);
  expect(fits('21 Nov 2025', 970, axis)).toBe(false);
});
