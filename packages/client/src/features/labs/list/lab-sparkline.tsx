import type { LabPoint } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { useTranslation } from 'react-i18next';

const [width, height, margin] = [72, 20, 3];

/** One test over time, each sample at its time. The last point is marked. */
export function LabSparkline({ points }: { points: readonly LabPoint[] }) {
  const { t } = useTranslation('labs');
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => margin + ((at - first.at) / span) * (width - 2 * margin);
  const y = (value: number) =>
    high === low ? height / 2 : margin + ((high - value) / (high - low)) * (height - 2 * margin);
  return (
    <svg
      role="img"
      aria-label={t('trendOf', { count: points.length })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="text-line-strong"
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
