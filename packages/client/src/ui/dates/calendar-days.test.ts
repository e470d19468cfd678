import { describe, expect, it } from 'vitest';
import { addDays, addMonths, moved, weeksOf } from './calendar-days.ts';

describe("the calendar's days", () => {
  it('has every day of each month once, in weeks that begin on the given weekday', () => {
    for (const firstWeekday of [0, 1]) {
      for (let month = 0; month < 48; month += 1) {
        const first = addMonths('2024-01-01', month);
        const weeks = weeksOf(first, firstWeekday);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days[0]).toBe(first);
        expect(addDays(days.at(-1) ?? '', 1)).toBe(addMonths(first, 1));
        expect(new Set(days).size).toBe(days.length);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          week.forEach((day, place) => {
            if (day !== null) expect(new Date(day).getUTCDay()).toBe((firstWeekday + place) % 7);
          });
        }
      }
    }
  });

  it('moves to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-23', -12 * 120)).toBe('1906-11-23');
  });

  it('moves by no other key', () => {
    expect(moved('2026-11-23', { key: 'a', shiftKey: false }, 1)).toBeUndefined();
    expect(moved('2026-11-23', { key: 'Home', shiftKey: false }, 1)).toBe('2026-11-23');
    expect(moved('2026-11-23', { key: 'End', shiftKey: false }, 0)).toBe('2026-11-28');
  });
});
