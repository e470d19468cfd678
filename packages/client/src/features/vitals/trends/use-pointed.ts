import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useMemo, useState } from 'react';
import { nearest } from './data/columns.ts';
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
}

/** Returns the set at the crosshair, otherwise the newest one, and what moves the crosshair. */
export function usePointed(
  trends: Trends,
  marks: readonly TrendMark[],
  { from, to }: View,
  width: number,
): { pointed: Pointed | undefined; point: (at: number | null) => void } {
  const [at, setAt] = useState<number | null>(null);
  const reach = ((to - from) / Math.max(1, width)) * reachPixels;
  const pointed = useMemo(() => {
    const last = trends.records.length - 1;
    const found =
      at === null ? undefined : nearest(trends.times, at, reach, (index) => trends.abnormal[index] === 1);
    const index = found?.index ?? last;
    const record = trends.records[index];
    if (record === undefined) return undefined;
    return {
      record,
      score: trends.scores[index],
      isNewest: found === undefined,
      count: found?.count ?? 1,
      marks: at === null ? [] : marks.filter((mark) => Math.abs(mark.at - at) <= reach),
    };
  }, [trends, marks, at, reach]);
  return { pointed, point: setAt };
}
