import { useEffect, useRef, useState } from 'react';
import { onThemeChange, trendColors } from './trend-colors.ts';
import type { Highlight } from './trend-plot.ts';
import { type PlotProps, usePlot } from './use-plot.ts';

interface TrendCanvasProps extends PlotProps, Highlight {
  /** The text alternative. */
  label: string;
}

/** The drawing itself. Pan and zoom move it at once; everything around it follows when the gesture rests. */
export function TrendCanvas({ label, highlight, chosen, ...props }: TrendCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = usePlot(host, props);
  const colors = useThemeCount();
  const { scene, view } = props;
  const { width, height } = props.size;
  useEffect(() => {
    void colors;
    if (host.current) plot.current?.draw(scene, trendColors(host.current));
  }, [plot, scene, colors]);
  useEffect(() => plot.current?.resize(width, height), [plot, width, height]);
  useEffect(() => plot.current?.highlight({ highlight, chosen }), [plot, highlight, chosen]);
  const { from, to } = view.view;
  useEffect(() => {
    // A tick of the clock must not move a view that someone is moving.
    if (!plot.current?.isMoving) plot.current?.show({ from, to });
  }, [plot, from, to]);
  return (
    <div
      ref={host}
      role="img"
      aria-label={label}
      className="cursor-grab touch-pan-y active:cursor-grabbing"
    />
  );
}

/** Returns a number that changes with the theme. */
function useThemeCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => onThemeChange(() => setCount((known) => known + 1)), []);
  return count;
}
