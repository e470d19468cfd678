import { describe, expect, it } from 'vitest';
import { readObserved } from './observed-time.ts';

const now = new Date(2026, 10, 21, 14, 32, 40).getTime();
const today = '2026-11-21';

describe('the time of observation (D36)', () => {
  it('is some minutes before saving', () => {
    expect(readObserved({ minutesAgo: 15 }, now)).toBe(now - 15 * 60_000);
  });

  it.each(['14:20', '1420', '14.20', ' 14:20 '])('is any other time of the viewer’s day: %s', (time) => {
    expect(readObserved({ day: today, time }, now)).toBe(new Date(2026, 10, 21, 14, 20).getTime());
  });

  it('is of another day, and before nine without a zero', () => {
    expect(readObserved({ day: '2026-11-20', time: '9:05' }, now)).toBe(
      new Date(2026, 10, 20, 9, 5).getTime(),
    );
  });

  it('does not lie more than 5 minutes ahead', () => {
    expect(readObserved({ day: today, time: '14:37' }, now)).toBeGreaterThan(now);
    expect(readObserved({ day: today, time: '14:38' }, now)).toBe('future');
  });

  it.each([
    [today, ''],
    [today, '24:00'],
    [today, '12:60'],
    [today, 'noon'],
    ['', '14:20'],
  ])('has to be a time: %j %j', (day, time) => {
    expect(readObserved({ day, time }, now)).toBe('invalid');
  });
});
