import { firstFrom } from './readings.ts';
import type { TrendMark } from './trend-marks.ts';

/** The places where the keyboard stops. */
export type Stop = 'set' | 'mark';

/** A place of the crosshair: a time in epoch milliseconds, and the mark if the keyboard chose one. */
export interface Crosshair {
  at: number;
  mark?: TrendMark;
}

/** Returns the next set before (-1) or after (1) a time, of sorted times; undefined if there is none. */
export function nextSet(times: ArrayLike<number>, at: number, direction: -1 | 1): Crosshair | undefined {
  const place = direction < 0 ? firstFrom(times, at) - 1 : firstFrom(times, Math.floor(at) + 1);
  const next = times[place];
  return next === undefined ? undefined : { at: next };
}

/** Returns the next mark before (-1) or after (1) a place, by time and key; undefined if there is none. */
export function nextMark(
  marks: readonly TrendMark[],
  { at, mark }: Crosshair,
  direction: -1 | 1,
): Crosshair | undefined {
  const key = mark?.key ?? '';
  let next: TrendMark | undefined;
  for (const each of marks) {
    if (direction * compare(each, { at, key }) <= 0) continue;
    if (next === undefined || direction * compare(each, next) < 0) next = each;
  }
  return next && { at: next.at, mark: next };
}

function compare(one: { at: number; key: string }, other: { at: number; key: string }): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
