import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { markAt, type TrendMark } from '../data/trend-marks.ts';
import type { TrendView } from '../use-trend-view.ts';
import { attachGestures } from './gestures.ts';
import { onThemeChange, trendColors } from './trend-colors.ts';
import { type Scene, TrendPlot } from './trend-plot.ts';
import { useTrendLabels } from './use-trend-labels.ts';

interface TrendCanvasProps {
  scene: Scene;
  view: TrendView;
  /** The size of the plot with its time axis, in pixels. */
  size: { width: number; height: number };
  /** The text alternative. */
  label: string;
  scroller: RefObject<HTMLElement | null>;
  /** The time of the set at the crosshair. */
  highlight: number | null;
  onPoint: (at: number | null) => void;
  /** Opens the record of a mark. */
  openMark: (mark: TrendMark) => void;
}

/** How long a wheel or a swipe rests before the rest of the screen follows. */
const rest = 120;

/** The drawing itself. Pan and zoom move it at once; everything around it follows when the gesture rests. */
export function TrendCanvas({
  scene,
  view,
  size: { width, height },
  label,
  scroller,
  highlight,
  onPoint,
  openMark,
}: TrendCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<TrendPlot | null>(null);
  const [theme, setTheme] = useState(0);
  const isMoving = useRef(false);
  const labelsOf = useTrendLabels();
  const create = useEffectEvent((element: HTMLElement, labels: typeof labelsOf) => {
    const colors = trendColors(element);
    return new TrendPlot(element, {
      width,
      height,
      scene,
      view: view.view,
      colors,
      labelsOf: labels,
      onPoint: point,
    });
  });
  const point = useEffectEvent((at: number | null) => {
    // What moves under a still pointer is not pointed at.
    if (!isMoving.current) onPoint(at);
  });
  const reachNow = useEffectEvent(() => view.reach);
  const settled = useEffectEvent(() => {
    isMoving.current = false;
    if (plot.current) view.show(plot.current.view);
  });
  const reset = useEffectEvent(() => view.reset());
  const markUnder = useEffectEvent((x: number, y: number) =>
    plot.current ? markAt(scene, plot.current.view, { x, y, width }) : undefined,
  );
  const tap = useEffectEvent((x: number, y: number) => {
    const mark = markUnder(x, y);
    if (mark) openMark(mark);
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const made = create(element, labelsOf);
    plot.current = made;
    const endGestures = attachGestures(made.surface, {
      view: () => made.view,
      reach: () => reachNow(),
      show: (next) => {
        clearTimeout(timer);
        isMoving.current = true;
        made.show(next);
      },
      settle: () => {
        clearTimeout(timer);
        if (isMoving.current) timer = setTimeout(() => settled(), rest);
      },
      reset: () => reset(),
      tap: (x, y) => tap(x, y),
      isTarget: (x, y) => markUnder(x, y) !== undefined,
      canScroll: () => (scroller.current?.scrollHeight ?? 0) > (scroller.current?.clientHeight ?? 0) + 1,
    });
    const endTheme = onThemeChange(() => setTheme((count) => count + 1));
    return () => {
      clearTimeout(timer);
      isMoving.current = false;
      endGestures();
      endTheme();
      made.destroy();
      plot.current = null;
    };
    // The labels of the time axis change with the language, which makes a new plot.
  }, [labelsOf, scroller]);

  useEffect(() => {
    void theme;
    if (host.current) plot.current?.draw(scene, trendColors(host.current));
  }, [scene, theme]);
  useEffect(() => plot.current?.resize(width, height), [width, height]);
  useEffect(() => plot.current?.highlight(highlight), [highlight]);
  const { from, to } = view.view;
  useEffect(() => {
    // A tick of the clock must not move a view that someone is moving.
    if (!isMoving.current) plot.current?.show({ from, to });
  }, [from, to]);

  return (
    <div
      ref={host}
      role="img"
      aria-label={label}
      className="cursor-grab touch-pan-y active:cursor-grabbing"
    />
  );
}
