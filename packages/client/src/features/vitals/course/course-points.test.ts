import { expect, it } from 'vitest';
import { roomFor } from '../trends/data/readings.ts';
import type { Track } from '../trends/data/tracks.ts';
import { pointsOf, writtenPoints } from './course-points.ts';

/** A track with a reading at each minute, by its place in `tones`. */
function aTrack(lane: Track['lane'], readings: readonly (readonly [minute: number, tone: number])[]): Track {
  const columns = roomFor(readings.length);
  columns.length = readings.length;
  for (const [place, [minute, tone]] of readings.entries()) {
    columns.at[place] = minute;
    columns.set[place] = minute;
    columns.low[place] = minute;
    columns.high[place] = minute;
    columns.tone[place] = tone;
  }
  return { lane, readings: columns } as Track;
}
const view = { from: 0, to: 360 };
const drawn = (tracks: Track[]) =>
  pointsOf(tracks, view, 720).map((points) => points.map(({ at, x }) => `${at}:${x}`));

it('draws readings with room between them at their times', () => {
  const minutes = [30, 120, 240].map((minute) => [minute, 0] as const);
  expect(drawn([aTrack('heartRate', minutes)])).toEqual([['30:60', '120:240', '240:480']]);
});

it('draws the newest, and the most urgent of those just before it, without an overlap', () => {
  const crowd = [
    [350, 0],
    [355, 3],
    [356, 0],
    [357, 0],
    [358, 1],
  ] as const;
  expect(drawn([aTrack('heartRate', crowd)])).toEqual([['355:704', '358:716']]);
});

it('draws both pressures of the same sets', () => {
  const systolic = aTrack('bloodPressure', [
    [355, 0],
    [356, 3],
    [358, 0],
  ]);
  const diastolic = aTrack('bloodPressure', [
    [355, 2],
    [356, 0],
    [358, 0],
  ]);
  expect(drawn([systolic, diastolic])).toEqual([
    ['356:704', '358:716'],
    ['356:704', '358:716'],
  ]);
});

it('writes the newest value and the dangerous ones before calm ones beside them', () => {
  const minutes = Array.from({ length: 36 }, (_, index) => [index * 10, index === 8 ? 3 : 0] as const);
  const [points = []] = pointsOf([aTrack('heartRate', minutes)], view, 720);
  const written = [...writtenPoints(points, 720, 'number')].map(({ at }) => at).toSorted((a, b) => a - b);
  // Every third point has room, and minute 80 is none of those counted from the newest one.
  expect(written).toContain(350);
  expect(written).toContain(80);
  expect(written.every((at, index) => index === 0 || at - (written[index - 1] ?? 0) >= 21)).toBe(true);
});
