import { describe, expect, it } from 'vitest';
import { extremesOf, linesOf, nearest, pointsOf } from './columns.ts';
import { addReading, lineParts, type Reading, roomFor } from './readings.ts';
import type { Track } from './tracks.ts';

const view = { from: 0, to: 10_000 };

const reading = (at: number, value: number, given: Partial<Reading> = {}): Reading => ({
  set: 0,
  at,
  low: value,
  high: value,
  tone: 'normal',
  side: 0,
  isOnLine: false,
  isJoined: false,
  ...given,
});
const onLine = { isOnLine: true, isJoined: true };
const track = (list: Reading[]): Track => {
  const readings = roomFor(list.length);
  for (const each of list) {
    const place = addReading(readings, each, [each.low, each.high], each.tone, each.side);
    readings.line[place] = each.isJoined
      ? lineParts.joined
      : each.isOnLine
        ? lineParts.begins
        : lineParts.none;
  }
  return { name: 'heartRate', lane: 'heartRate', readings };
};

describe('The drawing of the trends', () => {
  it('TREND-4: draws a line through the lowest and the highest value of each pixel', () => {
    const values = Array.from({ length: 10_000 }, (_, at) => reading(at, at === 5003 ? 20 : 80, onLine));
    const [line = []] = linesOf(track([{ ...reading(0, 80), isOnLine: true }, ...values]), view, 100);
    const drawn = line.filter((_, index) => index % 2 === 1);
    expect(drawn).toContain(20);
    expect(line.length).toBeLessThan(1000);
  });

  it('TREND-4: draws an abnormal value even where many normal ones lie at the same pixel', () => {
    const values = Array.from({ length: 10_000 }, (_, at) =>
      at === 5003 ? reading(at, 200, { tone: 'abnormal', side: 1 }) : reading(at, 80 + (at % 3)),
    );
    const points = pointsOf(track(values), view, 100);
    expect(points.at(-1)).toEqual({ x: 50, low: 200, high: 200, tone: 'abnormal', side: 1 });
    expect(points.length).toBeLessThan(110);
  });

  it('TREND-4: draws an abnormal value of a line as a point too, and no normal one', () => {
    const values = [
      reading(0, 80, { isOnLine: true }),
      reading(5000, 200, { ...onLine, tone: 'abnormal', side: 1 }),
    ];
    expect(pointsOf(track(values), view, 100).map(({ low }) => low)).toEqual([200]);
  });

  it('TREND-4: gives the most extreme abnormal values a shape where points are dense', () => {
    const values = Array.from({ length: 10_000 }, (_, at) => {
      if (at % 2 === 0) return reading(at, 80);
      return at % 4 === 1
        ? reading(at, at === 5001 ? 250 : 150, { tone: 'abnormal', side: 1 })
        : reading(at, at === 7003 ? 20 : 40, { tone: 'abnormal', side: -1 });
    });
    const extremes = extremesOf(pointsOf(track(values), view, 1000), 10);
    expect(extremes).toHaveLength(202);
    expect(extremes.map(({ high }) => high)).toContain(250);
    expect(extremes.map(({ low }) => low)).toContain(20);
    expect(extremes.filter(({ side }) => side === 0)).toEqual([]);
  });

  it('begins a new line after a gap', () => {
    const values = [
      reading(0, 80, { isOnLine: true }),
      reading(1000, 81, onLine),
      reading(8000, 82, { isOnLine: true }),
      reading(9000, 83, onLine),
    ];
    expect(linesOf(track(values), view, 100)).toEqual([
      [0, 80, 10, 81],
      [80, 82, 90, 83],
    ]);
  });

  it('continues a line to the edges of the view', () => {
    const values = [
      reading(-2000, 70, { isOnLine: true }),
      reading(5000, 80, onLine),
      reading(12_000, 90, onLine),
    ];
    expect(linesOf(track(values), view, 100)).toEqual([[-20, 70, 50, 80, 120, 90]]);
  });
});

describe('The crosshair', () => {
  const times = [0, 1000, 1010, 1020, 5000];

  it('finds the nearest set, however far it is', () => {
    expect(nearest(times, 3600, 10, () => false)).toEqual({ index: 4, count: 1 });
    expect(nearest(times, 2000, 10, () => false)).toEqual({ index: 3, count: 1 });
    expect(nearest([], 2000, 10, () => false)).toBeUndefined();
  });

  it('prefers an abnormal set among those at one place, because the drawing shows it', () => {
    expect(nearest(times, 1011, 50, (index) => index === 1)).toEqual({ index: 1, count: 3 });
    expect(nearest(times, 1011, 50, () => false)).toEqual({ index: 2, count: 3 });
  });
});
