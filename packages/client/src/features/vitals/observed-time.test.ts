import { describe, expect, it } from 'vitest';
import { localMinute, readObserved } from './observed-time.ts';

const now = new Date(2026, 10, 21, 14, 32, 40).getTime();

describe('the time of observation (D36)', () => {
  it('is some minutes before saving', () => {
    expect(readObserved({ minutesAgo: 15 }, now)).toBe(now - 15 * 60_000);
  });

  it('is any other time, in the viewer’s zone', () => {
    expect(readObserved({ at: '2026-11-20T23:50' }, now)).toBe(new Date(2026, 10, 20, 23, 50).getTime());
    expect(readObserved({ at: localMinute(now) }, now)).toBe(now - 40_000);
  });

  it('does not lie more than 5 minutes ahead, and has to be a time', () => {
    expect(readObserved({ at: '2026-11-21T14:37' }, now)).toBeGreaterThan(now);
    expect(readObserved({ at: '2026-11-21T14:38' }, now)).toBe('future');
    expect(readObserved({ at: '' }, now)).toBe('invalid');
    expect(readObserved({ at: 'noon' }, now)).toBe('invalid');
  });
});
