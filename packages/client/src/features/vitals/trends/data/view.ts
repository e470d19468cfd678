/** The shortest part of the trends. */
const shortestTrendMs = 10 * 60 * 1000;

/** The part of the time axis on screen, in epoch milliseconds. */
export interface View {
  from: number;
  to: number;
}

/** The earliest and latest time that a view may show. */
export interface Reach {
  first: number;
  last: number;
}

export const trendWindows = ['6', '24', '72', 'all'] as const;
export type TrendWindow = (typeof trendWindows)[number];

const hour = 3_600_000;

/** The share of a window that stays empty beyond the present. */
const lead = 0.015;

/** Returns the view of a window that ends now. */
export function viewOf(window: TrendWindow, { now, oldest }: { now: number; oldest: number }): View {
  const span = window === 'all' ? Math.max(hour, now - oldest) : Number(window) * hour;
  // The oldest set must not lie on the edge.
  const before = window === 'all' ? span * lead : 0;
  return { from: now - span - before, to: now + span * lead };
}

/** Returns the reach of a view: from the oldest set, or the start of the view if earlier, to shortly after now. */
export function reachOf({ from, to }: View, { now, oldest }: { now: number; oldest: number }): Reach {
  return { first: Math.min(from, oldest - (to - from) * lead), last: Math.max(to, now + (to - from) * lead) };
}

/** Returns whether a view shows the present, so that it moves with the time. */
export const showsNow = ({ to }: View, now: number): boolean => to >= now;

/** Moves a view by milliseconds, within its reach. */
export function panned({ from, to }: View, by: number, { first, last }: Reach): View {
  const move = Math.max(first - from, Math.min(last - to, by));
  return { from: from + move, to: to + move };
}

/** Scales the length of a view around a time that keeps its place. Over 1 shows more. */
export function zoomed(view: View, factor: number, around: number, { first, last }: Reach): View {
  const span = view.to - view.from;
  const width = Math.max(shortestTrendMs, Math.min(last - first, span * factor));
  const share = (around - view.from) / span;
  const from = around - share * width;
  return panned({ from, to: from + width }, 0, { first, last });
}

/** Returns the view that shows two times at two shares of its length, at the positions of two fingers. */
export function pinched(
  anchors: readonly [number, number],
  shares: readonly [number, number],
  reach: Reach,
  view: View,
): View {
  const distance = shares[1] - shares[0];
  if (Math.abs(distance) < 0.02) return view;
  const span = Math.max(
    shortestTrendMs,
    Math.min(reach.last - reach.first, (anchors[1] - anchors[0]) / distance),
  );
  const from = anchors[0] - shares[0] * span;
  return panned({ from, to: from + span }, 0, reach);
}
