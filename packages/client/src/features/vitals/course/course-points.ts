import { firstFrom, type Reading, readingAt, tones } from '../trends/data/readings.ts';
import type { Track } from '../trends/data/tracks.ts';
import type { View } from '../trends/data/view.ts';

/** A reading at its place of the drawing. */
export interface CoursePoint extends Reading {
  /** Pixels from the left. */
  x: number;
}

/** A reading and its neighbor this close, in pixels, are one point. */
const columnWidth = 5;

/**
 * Returns the readings of a track within a view, the most urgent one of each column of pixels. A monitor's hundreds of
 * readings therefore draw as few points as fit, and none of them hides a dangerous one.
 */
export function pointsOf({ readings }: Track, { from, to }: View, width: number): CoursePoint[] {
  const points: CoursePoint[] = [];
  const end = firstFrom(readings.at, to + 1, readings.length);
  for (let place = firstFrom(readings.at, from, readings.length); place < end; place += 1) {
    const reading = readingAt(readings, place);
    if (reading === undefined) continue;
    const x = ((reading.at - from) / (to - from)) * width;
    const last = points.at(-1);
    if (last === undefined || x - last.x >= columnWidth) points.push({ ...reading, x });
    else if (tones.indexOf(reading.tone) >= tones.indexOf(last.tone))
      points[points.length - 1] = { ...reading, x: last.x };
  }
  return points;
}

/** The fewest pixels between two written values: of one number, and of a pressure. */
const textRoom = { number: 42, pair: 60 };

/** Returns the points whose values have room to be written, the newest first. */
export function writtenPoints(
  points: readonly CoursePoint[],
  kind: keyof typeof textRoom,
): ReadonlySet<CoursePoint> {
  const written = new Set<CoursePoint>();
  let from = Number.POSITIVE_INFINITY;
  for (const point of points.toReversed()) {
    if (from - point.x < textRoom[kind]) continue;
    written.add(point);
    from = point.x;
  }
  return written;
}
