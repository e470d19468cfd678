import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { languageAtom } from '../../../../storage/preferences.ts';
import { axisLabels } from '../data/axis-labels.ts';
import { markAt, type TrendMark } from '../data/trend-marks.ts';
import type { TrendView } from '../use-trend-view.ts';
import { attachGestures } from './gestures.ts';
import { trendColors } from './trend-colors.ts';
import { type Scene, TrendPlot } from './trend-plot.ts';

export interface PlotProps {
  scene: Scene;
  view: TrendView;
  /** The size of the plot with its time axis, in pixels. */
  size: { width: number; height: number };
  scroller: RefObject<HTMLElement | null>;
  onPoint: (at: number | null) => void;
  openMark: (mark: TrendMark) => void;
}

/** How long a wheel or a swipe rests before the rest of the screen follows. */
const rest = 120;

/** Makes the plot in an element, and connects it with pointers. */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  { scene, view, size, scroller, onPoint, openMark }: PlotProps,
): RefObject<TrendPlot | null> {
  const plot = useRef<TrendPlot | null>(null);
  const labelsOf = useTrendLabels();
  const point = useEffectEvent((at: number | null) => {
    // A resting pointer does not select what moves under it.
    if (!plot.current?.isMoving) onPoint(at);
  });
  const create = useEffectEvent((element: HTMLElement, labels: typeof labelsOf) => {
    const colors = trendColors(element);
    return new TrendPlot(element, {
      ...size,
      scene,
      view: view.view,
      colors,
      labelsOf: labels,
      onPoint: point,
    });
  });
  const reachNow = useEffectEvent(() => view.reach);
  const settled = useEffectEvent(() => plot.current && view.show(plot.current.view));
  const reset = useEffectEvent(() => view.reset());
  const markUnder = useEffectEvent((x: number, y: number) =>
    plot.current ? markAt(scene, plot.current.view, { x, y, width: size.width }) : undefined,
  );
  const open = useEffectEvent((mark: TrendMark) => openMark(mark));
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const newPlot = create(element, labelsOf);
    plot.current = newPlot;
    const detach = moveByPointer(newPlot, {
      reach: () => reachNow(),
      settled: () => void settled(),
      reset: () => reset(),
      markAt: (x, y) => markUnder(x, y),
      open: (mark) => open(mark),
      canScroll: () => (scroller.current?.scrollHeight ?? 0) > (scroller.current?.clientHeight ?? 0) + 1,
    });
    return () => {
      detach();
      newPlot.destroy();
      plot.current = null;
    };
    // The labels of the time axis change with the language, which makes a new plot.
  }, [host, labelsOf, scroller]);
  return plot;
}

interface PlotEvents extends Pick<Parameters<typeof attachGestures>[1], 'reach' | 'reset' | 'canScroll'> {
  /** The view has come to rest. */
  settled: () => void;
  /** Returns the mark at a place, in pixels from the left and the top. */
  markAt: (x: number, y: number) => TrendMark | undefined;
  open: (mark: TrendMark) => void;
}

function moveByPointer(plot: TrendPlot, { settled, markAt: under, open, ...events }: PlotEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const detach = attachGestures(plot.surface, {
    ...events,
    view: () => plot.view,
    show: (next) => {
      clearTimeout(timer);
      plot.isMoving = true;
      plot.show(next);
    },
    settle: () => {
      clearTimeout(timer);
      if (!plot.isMoving) return;
      timer = setTimeout(() => {
        plot.isMoving = false;
        settled();
      }, rest);
    },
    tap: (x, y) => {
      const mark = under(x, y);
      if (mark) open(mark);
    },
    isTarget: (x, y) => under(x, y) !== undefined,
  });
  return () => {
    clearTimeout(timer);
    detach();
  };
}

/** Formats the labels of the time axis in the user's language. */
function useTrendLabels(): (times: readonly number[], step: number) => string[] {
  const language = useAtomValue(languageAtom);
  return useCallback((times, step) => axisLabels(times, step, language), [language]);
}
