import { timeBounds } from '../../../bounds.ts';

const span = timeBounds.sparkline;
const width = 84;
const height = 24;
const margin = 3;

/** The trend of one value over the last four hours. Screen readers read the number beside it instead. */
export function Sparkline({
  points,
  now,
}: {
  /** Oldest first. `at` is in epoch milliseconds. */
  points: { at: number; value: number }[];
  now: number;
}) {
  const shown = points.filter(({ at }) => at > now - span && at <= now);
  const last = shown.at(-1);
  if (last === undefined) return <svg aria-hidden width={width} height={height} />;
  const values = shown.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (at: number) => margin + ((at - (now - span)) / span) * (width - 2 * margin);
  const y = (value: number) =>
    high === low ? height / 2 : margin + ((high - value) / (high - low)) * (height - 2 * margin);
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 text-line-strong"
    >
      <polyline
        points={shown.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.25} className="fill-ink" />
    </svg>
  );
}
