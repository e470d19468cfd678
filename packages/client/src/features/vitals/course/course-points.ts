import { firstFrom, type Reading, readingAt, tones } from '../trends/data/readings.ts';
import type { Track } from '../trends/data/tracks.ts';
import type { View } from '../trends/data/view.ts';

/** A reading at its place of the drawing. */
export interface CoursePoint extends Reading {
  /** Pixels from the left. */
  x: number;
}

/** The fewest pixels between two points, so that their shapes do not meet. */
const columnWidth = 12;

/**
 * Returns the readings of a lane's tracks within a view, oldest first. The newest set has a point of its own, so that it
 * agrees with the value beside the drawing. Of others that are too close together the most urgent one is drawn, at most a
 * column from its time: a monitor's hundreds of sets draw as few points as fit, and none of them hides a dangerous one.
 */
export function pointsOf(tracks: readonly Track[], { from, to }: View, width: number): CoursePoint[][] {
  const within = tracks.map(({ readings }) => {
    const begin = firstFrom(readings.at, from, readings.length);
    const end = firstFrom(readings.at, to + 1, readings.length);
    return Array.from({ length: end - begin }, (_, index) => readingAt(readings, begin + index)).filter(
      (reading) => reading !== undefined,
    );
  });
  const sets = new Map<number, { set: number; at: number; urgency: number }>();
  for (const { set, at, tone } of within.flat()) {
    const urgency = Math.max(tones.indexOf(tone), sets.get(set)?.urgency ?? 0);
    sets.set(set, { set, at, urgency });
  }
  const columns: { set: number; urgency: number; x: number }[] = [];
  for (const { set, at, urgency } of [...sets.values()].toSorted((a, b) => b.at - a.at)) {
    const x = ((at - from) / (to - from)) * width;
    const last = columns.at(-1);
    if (last === undefined || last.x - x >= columnWidth) columns.push({ set, urgency, x });
    else if (columns.length === 1) columns.push({ set, urgency, x: last.x - columnWidth });
    else if (urgency > last.urgency) columns[columns.length - 1] = { set, urgency, x: last.x };
  }
  const placeOf = new Map(columns.map(({ set, x }) => [set, x]));
  return within.map((readings) =>
    readings.flatMap((reading) => {
      const x = placeOf.get(reading.set);
      return x === undefined ? [] : [{ ...reading, x }];
    }),
  );
}

/** Where the text of a point that is too close to an end of the drawing begins or ends at its point. */
const edge = 22;

/** Returns how a text is placed at its point. */
export const anchorAt = (x: number, width: number): 'start' | 'middle' | 'end' =>
  x < edge ? 'start' : x > width - edge ? 'end' : 'middle';

/** The fewest pixels between the middles of two written values: of one number, and of a pressure. */
const textRoom = { number: 42, pair: 60 };

/**
 * Returns the points whose values have room to be written: the newest, then the most urgent, then the newer ones. A fall
 * among a monitor's hundreds of calm values is read as a number, too.
 */
export function writtenPoints(
  points: readonly CoursePoint[],
  width: number,
  kind: keyof typeof textRoom,
  urgencyOf: (point: CoursePoint) => number = ({ tone }) => tones.indexOf(tone),
): ReadonlySet<CoursePoint> {
  const [newest, ...others] = points.toReversed();
  const written = new Set<CoursePoint>(newest && [newest]);
  for (const point of others.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))) {
    const center = centerOf(point, width, kind);
    if ([...written].every((one) => Math.abs(centerOf(one, width, kind) - center) >= textRoom[kind]))
      written.add(point);
  }
  return written;
}

function centerOf({ x }: CoursePoint, width: number, kind: keyof typeof textRoom): number {
  const half = textRoom[kind] / 2 - 4;
  const anchor = anchorAt(x, width);
  return anchor === 'middle' ? x : anchor === 'end' ? x - half : x + half;
}
