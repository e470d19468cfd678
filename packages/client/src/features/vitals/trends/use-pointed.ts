import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useMemo, useState } from 'react';
import { nearest } from './data/columns.ts';
import { type Crosshair, nextMark, nextSet, type Stop } from './data/stops.ts';
import type { Trends } from './data/tracks.ts';
import type { TrendMark } from './data/trend-marks.ts';
import type { View } from './data/view.ts';

/** Pixels around the crosshair that belong to it. */
const reachPixels = 5;

/** The set that the screen describes. */
export interface Pointed {
  record: VitalsRecord;
  score: News2 | undefined;
  /** No crosshair: this is the newest set. */
  isNewest: boolean;
  /** How many sets lie at the crosshair. */
  count: number;
  /** The marks at the crosshair. */
  marks: readonly TrendMark[];
  /** The place that the keyboard chose. */
  keyed: Crosshair | undefined;
}

export interface Pointer {
  /** The set at the crosshair, otherwise the newest one. */
  pointed: Pointed | undefined;
  /** Moves the crosshair to the pointer. The keyboard keeps it until `release`. */
  point: (at: number | null) => void;
  /** Moves the crosshair to the next set or mark. Returns its time, or undefined at the last one. */
  step: (stop: Stop, direction: -1 | 1) => number | undefined;
  /** Ends the crosshair of the keyboard. */
  release: () => void;
}

/** Returns the set that the screen describes, and the functions that move the crosshair. */
export function usePointed(
  trends: Trends,
  marks: readonly TrendMark[],
  { from, to }: View,
  width: number,
): Pointer {
  const [at, setAt] = useState<number | null>(null);
  const [keyed, setKeyed] = useState<Crosshair>();
  const reach = ((to - from) / Math.max(1, width)) * reachPixels;
  const pointed = useMemo(
    () => described(trends, marks, { keyed, at: keyed?.at ?? at, reach }),
    [trends, marks, keyed, at, reach],
  );
  const step = (stop: Stop, direction: -1 | 1) => {
    const start: Crosshair = keyed ?? { at: at ?? (direction < 0 ? to : from) };
    const next =
      stop === 'mark' ? nextMark(marks, start, direction) : nextSet(trends.times, start.at, direction);
    if (next) setKeyed(next);
    return next?.at;
  };
  return { pointed, point: setAt, step, release: () => setKeyed(undefined) };
}

function described(
  trends: Trends,
  marks: readonly TrendMark[],
  { keyed, at, reach }: { keyed: Crosshair | undefined; at: number | null; reach: number },
): Pointed | undefined {
  // The keyboard means exactly one set. The pointer means the most urgent one around it.
  const isUrgent = (index: number) => keyed === undefined && trends.abnormal[index] === 1;
  const found = at === null ? undefined : nearest(trends.times, at, reach, isUrgent);
  const index = found?.index ?? trends.records.length - 1;
  const record = trends.records[index];
  if (record === undefined) return undefined;
  return {
    record,
    score: trends.scores[index],
    isNewest: found === undefined,
    count: found?.count ?? 1,
    marks: at === null ? [] : marks.filter((mark) => Math.abs(mark.at - at) <= reach),
    keyed,
  };
}
