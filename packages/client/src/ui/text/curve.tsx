import { cn } from '../class-names.ts';

const margin = 3;

interface CurveProps {
  /** Oldest first. `at` is in epoch milliseconds. */
  points: readonly { at: number; value: number }[];
  /** The times at the left and right edge. */
  from: number;
  to: number;
  width: number;
  height: number;
  /** The name for screen readers. Without one they skip the curve. */
  label?: string;
  className?: string;
}

/** A small line through values over time, each at its time. The last point is marked. */
export function Curve({ points, from, to, width, height, label, className }: CurveProps) {
  const last = points.at(-1);
  if (last === undefined) return <svg aria-hidden width={width} height={height} />;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (at: number) => margin + ((at - from) / Math.max(1, to - from)) * (width - 2 * margin);
  const y = (value: number) =>
    high === low ? height / 2 : margin + ((high - value) / (high - low)) * (height - 2 * margin);
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cn('text-line-strong', className)}
    >
      <polyline
        points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.25} className="fill-ink" />
    </svg>
  );
}
