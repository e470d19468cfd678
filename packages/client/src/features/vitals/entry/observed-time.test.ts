import { describe, expect, it } from 'vitest';
import { readObserved } from './observed-time.ts';

const now = new Date(2026, 10, 21, 14, 32, 40).getTime();
const today = '2026-11-21';

describe('Observation time (D36)', () => {
  it('accepts a number of minutes before saving', () => {
    expect(readObserved({ minutesAgo: 15 }, now)).toBe(now - 15 * 60_000);
  });

  it.each(['14:20', '1420', '14.20', ' 14:20 '])('accepts a clock time on the viewer’s day: %s', (time) => {
    expect(readObserved({ day: today, time }, now)).toBe(new Date(2026, 10, 21, 14, 20).getTime());
  });

  it('accepts another day and a single-digit hour', () => {
    expect(readObserved({ day: '2026-11-20', time: '9:05' }, now)).toBe(
      new Date(2026, 10, 20, 9, 5).getTime(),
    );
  });

  it('rejects a time more than 5 minutes in the future', () => {
    expect(readObserved({ day: today, time: '14:37' }, now)).toBeGreaterThan(now);
    expect(readObserved({ day: today, time: '14:38' }, now)).toBe('future');
  });

  it.each([
    [today, ''],
    [today, '24:00'],
    [today, '12:60'],
    [today, 'noon'],
    ['', '14:20'],
  ])('rejects %j %j as invalid', (day, time) => {
    expect(readObserved({ day, time }, now)).toBe('invalid');
  });
});
