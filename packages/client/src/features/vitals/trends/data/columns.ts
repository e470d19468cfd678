import { type Reading, type Tone, type Track, tones } from './tracks.ts';
import type { View } from './view.ts';

/** One column of the drawing: the readings at one pixel. */
export interface Column {
  /** Pixels from the left. */
  x: number;
  low: number;
  high: number;
  tone: Tone;
  side: Reading['side'];
}

/** A part of a line without gaps: pixels from the left and value in turn. */
export type Line = number[];

/** Returns the index of the first item at or after a time; the number of items if there is none. */
export function firstFrom<T>(
  items: readonly T[],
  time: number,
  timeOf: (item: T) => number = (item) => Number(item),
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && timeOf(item) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const readAt = ({ at }: Reading) => at;

/** Returns the readings in a view, and one more on each side, so that lines reach the edges. */
function inView({ readings }: Track, { from, to }: View): readonly Reading[] {
  const first = Math.max(0, firstFrom(readings, from, readAt) - 1);
  return readings.slice(first, firstFrom(readings, to, readAt) + 1);
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
  for (const { at, low: value, isOnLine, isJoined } of inView(track, view)) {
    if (!isOnLine) continue;
    const place = Math.round(x(at));
    if (!isJoined) {
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
  const columns: Column[] = [];
  const open = new Map<string, Column>();
  for (const { at, low, high, tone, side, isOnLine } of inView(track, view)) {
    if (isOnLine && tone === 'normal') continue;
    const place = Math.round(x(at));
    const key = `${tone}${side}`;
    const column = open.get(key);
    if (column?.x === place) {
      column.low = Math.min(column.low, low);
      column.high = Math.max(column.high, high);
      continue;
    }
    const next = { x: place, low, high, tone, side };
    open.set(key, next);
    columns.push(next);
  }
  return columns.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}

/**
 * Returns the sets that a pointer means: the nearest one to a time, and how many lie within `reach` milliseconds of it.
 * Among those, one that is not normal goes before the others, because the drawing shows it.
 */
export function nearest(
  times: readonly number[],
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
