import { firstNotBefore } from '@bedside/contracts/halving.ts';

/** How a reading is marked, from least to most urgent. */
export const tones = ['normal', 'unjudged', 'abnormal', 'critical'] as const;
export type Tone = (typeof tones)[number];

/** The side of the normal range on which a value lies. */
export type Side = -1 | 0 | 1;

/** One value of a sign. */
export interface Reading {
  /** The place of its set in the trends' records. */
  set: number;
  /** The time of observation in epoch milliseconds. */
  at: number;
  /** In the unit on screen. */
  low: number;
  /** The same as `low`, except for a range of NEWS2. */
  high: number;
  tone: Tone;
  side: Side;
  /** TREND-2: it lies on a line, which it begins or which joins it with the device's reading before. */
  isOnLine: boolean;
  isJoined: boolean;
}

/** TREND-2: whether a reading lies on a line. */
export const lineParts = { none: 0, begins: 1, joined: 2 } as const;

/**
 * The readings of one value, oldest first, in columns of numbers. A long stay has a hundred thousand readings, and as
 * many objects would delay the drawing. The columns may be longer than `length`.
 */
export interface Readings {
  length: number;
  readonly at: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly set: Uint32Array;
  /** The places of the tones in {@link tones}. */
  readonly tone: Uint8Array;
  readonly side: Int8Array;
  /** One of {@link lineParts}. */
  readonly line: Uint8Array;
}

/** Returns columns without readings that have room for `capacity`. */
export const roomFor = (capacity: number): Readings => ({
  length: 0,
  at: new Float64Array(capacity),
  low: new Float64Array(capacity),
  high: new Float64Array(capacity),
  set: new Uint32Array(capacity),
  tone: new Uint8Array(capacity),
  side: new Int8Array(capacity),
  line: new Uint8Array(capacity),
});

/** Adds a reading that lies on no line. Returns its place. */
export function addReading(
  readings: Readings,
  { set, at }: Pick<Reading, 'set' | 'at'>,
  [low, high]: readonly [number, number],
  tone: Tone,
  side: Side,
): number {
  const place = readings.length;
  readings.at[place] = at;
  readings.low[place] = low;
  readings.high[place] = high;
  readings.set[place] = set;
  readings.tone[place] = tones.indexOf(tone);
  readings.side[place] = side;
  readings.length += 1;
  return place;
}

/** Returns one reading; undefined beyond the last one. */
export function readingAt(readings: Readings, place: number): Reading | undefined {
  if (place < 0 || place >= readings.length) return undefined;
  const { at, low, high, set, tone, side, line } = readings;
  return {
    set: set[place] ?? 0,
    at: at[place] ?? 0,
    low: low[place] ?? 0,
    high: high[place] ?? 0,
    tone: toneAt(tone[place]),
    side: sideOf(side[place]),
    isOnLine: line[place] !== lineParts.none,
    isJoined: line[place] === lineParts.joined,
  };
}

/** Returns the tone at a place of {@link tones}. */
export const toneAt = (place = 0): Tone => tones[place] ?? 'normal';

/** Returns -1, 0 or 1. */
export const sideOf = (side = 0): Side => (side < 0 ? -1 : side > 0 ? 1 : 0);

/** Returns the place of the first of sorted times at or after a time; `length` if there is none. */
export const firstFrom = (times: ArrayLike<number>, time: number, length?: number): number =>
  firstNotBefore(times, (one) => one < time, length);
