import { useCallback, useMemo, useState } from 'react';
import {
  panned,
  type Reach,
  reachOf,
  showsNow,
  type TrendWindow,
  type View,
  viewOf,
  zoomed,
} from './data/view.ts';

/** A window that ends now, or a part that someone chose by pan and zoom. */
type Choice = { window: TrendWindow } | { view: View; follows: boolean };

/** The keys of the plot. */
export type TrendStep = 'earlier' | 'later' | 'closer' | 'wider' | 'oldest' | 'newest';

export interface TrendView {
  view: View;
  reach: Reach;
  /** Undefined after pan and zoom. */
  window: TrendWindow | undefined;
  isAtNow: boolean;
  choose: (window: TrendWindow) => void;
  show: (view: View) => void;
  step: (step: TrendStep) => void;
  /** Returns to the window that was chosen last. */
  reset: () => void;
}

const panShare = 0.25;
/** How much one step of the zoom enlarges the time axis. */
const zoomFactor = 1.6;

/** The part of the time axis on screen. A view that shows the present moves with the time. */
export function useTrendView(now: number, oldest: number): TrendView {
  const [last, setLast] = useState<TrendWindow>(() => (now - oldest <= 6 * 3_600_000 ? '6' : '24'));
  const [choice, setChoice] = useState<Choice>({ window: last });
  const view = useMemo(() => viewAt(choice, now, oldest), [choice, now, oldest]);
  const reach = useMemo(() => reachOf(view, { now, oldest }), [view, now, oldest]);
  const show = useCallback((next: View) => setChoice({ view: next, follows: showsNow(next, now) }), [now]);
  return {
    view,
    reach,
    window: 'window' in choice ? choice.window : undefined,
    isAtNow: showsNow(view, now),
    choose: (window) => {
      setLast(window);
      setChoice({ window });
    },
    show,
    step: (step) => show(stepped(view, step, reach, now)),
    reset: () => setChoice({ window: last }),
  };
}

function viewAt(choice: Choice, now: number, oldest: number): View {
  if ('window' in choice) return viewOf(choice.window, { now, oldest });
  if (!choice.follows) return choice.view;
  const span = choice.view.to - choice.view.from;
  const { last } = reachOf({ from: now - span, to: now }, { now, oldest });
  return { from: last - span, to: last };
}

function stepped(view: View, step: TrendStep, reach: Reach, now: number): View {
  const span = view.to - view.from;
  // A view that shows the present continues to do so.
  const around = showsNow(view, now) ? view.to : view.from + span / 2;
  switch (step) {
    case 'earlier':
      return panned(view, -span * panShare, reach);
    case 'later':
      return panned(view, span * panShare, reach);
    case 'closer':
      return zoomed(view, 1 / zoomFactor, around, reach);
    case 'wider':
      return zoomed(view, zoomFactor, around, reach);
    case 'oldest':
      return panned(view, reach.first - view.from, reach);
    case 'newest':
      return panned(view, reach.last - view.to, reach);
  }
}
