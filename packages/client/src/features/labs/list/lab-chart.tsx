import type { LabPoint } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { rangeInUnitOf } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayAndTime, number } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom } from '../../../storage/preferences.ts';

const [width, height] = [288, 132];
const inset = { left: 40, right: 8, top: 8, bottom: 20 };

/**
 * One test over time, with the reference range of its newest number as a band. The list of numbers below it is the way
 * for screen readers.
 */
export function LabChart({ points }: { points: readonly LabPoint[] }) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const { x, y, ends, band } = scaleOf(points, first, last);
  return (
    <svg
      role="img"
      aria-label={t('trendOf', { count: points.length })}
      viewBox={`0 0 ${width} ${height}`}
      className="mt-2 w-full text-[10px] tabular-nums"
    >
      {band && (
        <rect
          x={inset.left}
          y={band.top}
          width={width - inset.left - inset.right}
          height={Math.max(0, band.bottom - band.top)}
          className="fill-hover"
        />
      )}
      {ends.map((value) => (
        <Level key={value} y={y(value)} text={number(value, language)} />
      ))}
      <polyline
        points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        className="stroke-muted"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      {points.map(({ lab, at, value }) => (
        <circle
          key={lab.id}
          cx={x(at)}
          cy={y(value)}
          r={3}
          className={lab.isAbnormal === true ? 'fill-amber-mark' : 'fill-ink'}
        />
      ))}
      <text x={inset.left} y={height - 5} className="fill-muted">
        {dayAndTime(first.at, language, now)}
      </text>
      <text x={width - inset.right} y={height - 5} textAnchor="end" className="fill-muted">
        {dayAndTime(last.at, language, now)}
      </text>
    </svg>
  );
}

function Level({ y, text }: { y: number; text: string }) {
  return (
    <g>
      <line x1={inset.left} x2={width - inset.right} y1={y} y2={y} className="stroke-line" />
      <text x={inset.left - 5} y={y + 3} textAnchor="end" className="fill-muted">
        {text}
      </text>
    </g>
  );
}

/** Places times, values and the reference range in the drawing. `ends` are the lowest and the highest value shown. */
function scaleOf(points: readonly LabPoint[], first: LabPoint, last: LabPoint) {
  const range = rangeInUnitOf(last.lab);
  const values = [
    ...points.map(({ value }) => value),
    ...[range?.min, range?.max].filter((end) => end !== undefined),
  ];
  const ends = [Math.min(...values), Math.max(...values)] as const;
  const [low, high] = ends;
  const pad = (high - low || 1) * 0.08;
  const [bottom, top] = [low - pad, high + pad];
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => inset.left + ((at - first.at) / span) * (width - inset.left - inset.right);
  const y = (value: number) =>
    inset.top + ((top - value) / (top - bottom)) * (height - inset.top - inset.bottom);
  return { x, y, ends, band: range && { top: y(range.max ?? top), bottom: y(range.min ?? bottom) } };
}
