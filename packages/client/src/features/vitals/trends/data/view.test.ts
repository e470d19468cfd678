import { describe, expect, it } from 'vitest';
import { panned, pinched, reachOf, showsNow, viewOf, zoomed } from './view.ts';

const hour = 3_600_000;
const now = 100 * hour;
const oldest = 10 * hour;
const day = viewOf('24', { now, oldest });
const reach = reachOf(day, { now, oldest });

describe('The view of the trends', () => {
  it.each(['6', '24', '72'] as const)('shows the last %s hours up to now', (window) => {
    const { from, to } = viewOf(window, { now, oldest });
    expect(now - from).toBe(Number(window) * hour);
    expect(showsNow({ from, to }, now)).toBe(true);
  });

  it('shows everything from before the oldest set on', () => {
    const { from } = viewOf('all', { now, oldest });
    expect(from).toBeLessThan(oldest);
  });

  it('keeps the time under the pointer in its place while it zooms', () => {
    const around = now - 10 * hour;
    const share = (view: { from: number; to: number }) => (around - view.from) / (view.to - view.from);
    const closer = zoomed(day, 0.5, around, reach);
    expect(closer.to - closer.from).toBeCloseTo((day.to - day.from) / 2);
    expect(share(closer)).toBeCloseTo(share(day));
  });

  it('never leaves the oldest set and the present, and never shows less than 10 minutes', () => {
    expect(panned(day, -1000 * hour, reach).from).toBe(reach.first);
    expect(panned(day, 1000 * hour, reach).to).toBe(reach.last);
    const wide = zoomed(day, 1000, now, reach);
    expect([wide.from, wide.to]).toEqual([reach.first, reach.last]);
    const { from, to } = zoomed(day, 0.0001, now, reach);
    expect(to - from).toBeCloseTo(10 * 60_000);
  });

  it('keeps the times under two fingers', () => {
    const range = [now - 6 * hour, now - 2 * hour] as const;
    const { from, to } = pinched(range, [0.25, 0.75], reach, day);
    expect(to - from).toBeCloseTo(8 * hour);
    expect(from + 0.25 * (to - from)).toBeCloseTo(range[0]);
  });
});
