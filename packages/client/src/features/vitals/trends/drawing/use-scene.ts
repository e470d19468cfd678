import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { temperatureUnitAtom } from '../../../../storage/preferences.ts';
import { type Lane, laneAxis, leastHeight, placeLanes } from '../data/lanes.ts';
import type { Trends } from '../data/tracks.ts';
import { markRows, type TrendMark } from '../data/trend-marks.ts';
import { axisHeight, type Scene } from './trend-plot.ts';

const markHeight = 18;
const fixedHeight = markRows.length * markHeight + axisHeight;

interface Loaded {
  /** The height that the screen has for the drawing, in pixels. */
  room: number;
  loadedFrom: number;
  marksFrom: number;
}

/** Returns the plot's data and its height in pixels. An axis changes only when a value needs the room. */
export function useScene(
  trends: Trends,
  marks: readonly TrendMark[],
  { room, loadedFrom, marksFrom }: Loaded,
): { scene: Scene; height: number } {
  const unit = useAtomValue(temperatureUnitAtom);
  const spans = useMemo(() => spansOf(trends), [trends]);
  const height = Math.max(leastHeight + fixedHeight, room);
  const scene = useMemo(() => {
    const marksTop = height - fixedHeight;
    const places = placeLanes(marksTop, (lane) => laneAxis(lane, spans.get(lane), unit));
    return { trends, places, marks, marksTop, markHeight, loadedFrom, marksFrom };
  }, [trends, marks, spans, unit, height, loadedFrom, marksFrom]);
  return { scene, height };
}

/** The lowest and highest value of each lane. */
function spansOf({ tracks }: Trends): ReadonlyMap<Lane, { low: number; high: number }> {
  const spans = new Map<Lane, { low: number; high: number }>();
  for (const { lane, readings } of tracks) {
    const { length, low, high } = readings;
    if (length === 0) continue;
    const span = spans.get(lane) ?? { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
    spans.set(lane, span);
    for (let place = 0; place < length; place += 1) {
      span.low = Math.min(span.low, low[place] ?? 0);
      span.high = Math.max(span.high, high[place] ?? 0);
    }
  }
  return spans;
}
