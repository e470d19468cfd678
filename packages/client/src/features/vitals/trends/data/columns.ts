import { firstFrom, lineParts, type Side, sideOf, type Tone, toneAt, tones } from './readings.ts';
import type { Track } from './tracks.ts';
import type { View } from './view.ts';

/** One column of the drawing: the readings at one pixel. */
export interface Column {
  /** Pixels from the left. */
  x: number;
  low: number;
  high: number;
  tone: Tone;
  side: Side;
}

/** A part of a line without gaps: pixels from the left and value in turn. */
export type Line = number[];

/** Returns the indexes of the readings in a view. Adds one on each side, so that lines reach the edges. */
function inView({ readings }: Track, { from, to }: View): [first: number, end: number] {
  const { at, length } = readings;
  const first = Math.max(0, firstFrom(at, from, length) - 1);
  return [first, Math.min(length, firstFrom(at, to, length) + 1)];
}

const toX =
  ({ from, to }: View, width: number) =>
  (at: number) =>
    ((at - from) / (to - from)) * width;

/**
 * Returns the lines of a device's readings in a view. Where several lie on one pixel, the line goes through the lowest
 * and the highest of them (TREND-4).
 */
export function linesOf(track: Track, view: View, width: number): Line[] {
  const x = toX(view, width);
  const lines: Line[] = [];
  let line: Line = [];
  let column = Number.NaN;
  let [low, high, last] = [0, 0, 0];
  const flush = () => {
    if (high > low) line.push(column, low, column, high, column, last);
  };
  const { at, low: values, line: parts } = track.readings;
  const [first, end] = inView(track, view);
  for (let index = first; index < end; index += 1) {
    if (parts[index] === lineParts.none) continue;
    const place = Math.round(x(at[index] ?? 0));
    const value = values[index] ?? 0;
    if (parts[index] === lineParts.begins) {
      flush();
      line = [];
      lines.push(line);
      column = Number.NaN;
    }
    if (place === column) {
      low = Math.min(low, value);
      high = Math.max(high, value);
      last = value;
      continue;
    }
    flush();
    line.push(place, value);
    [column, low, high, last] = [place, value, value, value];
  }
  flush();
  return lines.filter(({ length }) => length > 2);
}

/**
 * Returns the readings in a view that are drawn as points: those that no line shows, and every one that is not normal.
 * Of those at one pixel with the same tone and side, returns the lowest to the highest, so that no abnormal value
 * disappears behind a normal one (TREND-4). The most urgent come last, so that they are drawn on top.
 */
export function pointsOf(track: Track, view: View, width: number): Column[] {
  const x = toX(view, width);
  const { at, low, high, tone, side, line } = track.readings;
  const columns = tones.map((): Column[] => []);
  // The last column of each tone and side.
  const open: (Column | undefined)[] = [];
  const [first, end] = inView(track, view);
  for (let index = first; index < end; index += 1) {
    const urgency = tone[index] ?? 0;
    if (urgency === 0 && line[index] !== lineParts.none) continue;
    const place = Math.round(x(at[index] ?? 0));
    const [lowest, highest] = [low[index] ?? 0, high[index] ?? 0];
    const key = urgency * 3 + (side[index] ?? 0) + 1;
    const column = open[key];
    if (column?.x === place) {
      if (lowest < column.low) column.low = lowest;
      if (highest > column.high) column.high = highest;
      continue;
    }
    const next = { x: place, low: lowest, high: highest, tone: toneAt(urgency), side: sideOf(side[index]) };
    open[key] = next;
    columns[urgency]?.push(next);
  }
  return columns.flat();
}

/**
 * Returns the most extreme columns beyond a normal range. Keeps at most one per `apart` pixels for each tone and side.
 * Where columns are too dense for a shape each, these still have one, so that no abnormal value is told by color alone.
 */
export function extremesOf(columns: readonly Column[], apart: number): Column[] {
  const extremes: Column[] = [];
  // The place of the last one of each tone and side. Columns of one tone come from left to right.
  const open = new Map<string, number>();
  for (const column of columns) {
    const { x, low, high, tone, side } = column;
    if (side === 0) continue;
    const key = side < 0 ? `below ${tone}` : `above ${tone}`;
    const place = open.get(key);
    const known = place === undefined ? undefined : extremes[place];
    if (place === undefined || known === undefined || Math.floor(known.x / apart) !== Math.floor(x / apart)) {
      open.set(key, extremes.push(column) - 1);
    } else if (side > 0 ? high > known.high : low < known.low) extremes[place] = column;
  }
  return extremes;
}

/**
 * Returns the sets that a pointer means: the nearest one to a time, and how many lie within `reach` milliseconds of it.
 * Among those, one that is not normal goes before the others, because the drawing shows it.
 */
export function nearest(
  times: ArrayLike<number>,
  time: number,
  reach: number,
  isAbnormal: (index: number) => boolean,
): { index: number; count: number } | undefined {
  const from = firstFrom(times, time - reach);
  const until = firstFrom(times, time + reach);
  const distance = (index: number) => Math.abs((times[index] ?? Number.POSITIVE_INFINITY) - time);
  const closest = (indexes: readonly number[]) =>
    indexes.reduce<number | undefined>(
      (best, index) => (best === undefined || distance(index) < distance(best) ? index : best),
      undefined,
    );
  const near = Array.from({ length: until - from }, (_, offset) => from + offset);
  const index = closest(near.filter(isAbnormal)) ?? closest(near) ?? closest(neighbors(from, times.length));
  return index === undefined ? undefined : { index, count: Math.max(1, near.length) };
}

const neighbors = (place: number, length: number) =>
  [place - 1, place].filter((index) => index >= 0 && index < length);
