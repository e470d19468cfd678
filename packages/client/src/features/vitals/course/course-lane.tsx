import { decimal } from '../../../i18n/format.ts';
import { cn } from '../../../ui/class-names.ts';
import type { Band, BandStep } from '../trends/data/bands.ts';
import { type LanePlace, yOf } from '../trends/data/lanes.ts';
import { type Tone, tones } from '../trends/data/readings.ts';
import type { View } from '../trends/data/view.ts';
import { anchorAt, type CoursePoint, writtenPoints } from './course-points.ts';

interface CourseLaneProps {
  place: LanePlace;
  /** The readings of each of the lane's values. */
  tracks: readonly (readonly CoursePoint[])[];
  bands: readonly Band[];
  /** The times at which someone tried and could not measure, in pixels from the left. */
  failed: readonly number[];
  view: View;
  width: number;
  language: string;
  /** The readings from this time on are new to the reader. */
  newFrom: number;
}

const fills: Record<Tone, string> = {
  normal: 'fill-ink',
  unjudged: 'fill-none stroke-unknown',
  abnormal: 'fill-amber',
  critical: 'fill-red',
};

/** One sign of the course: its normal range, its readings by shape and color, and a cross for a failed attempt. */
export function CourseLane({
  place,
  tracks,
  bands,
  failed,
  view,
  width,
  language,
  newFrom,
}: CourseLaneProps) {
  const y = (value: number) => yOf(place, value);
  const isScore = place.lane === 'news2';
  const digits = place.lane === 'temperature' ? 1 : 0;
  const [first = [], second = []] = tracks;
  const written = ({ low, high }: CoursePoint) =>
    low === high ? decimal(low, language, digits) : `${low}–${high}`;
  const pairs = new Map(second.map((point) => [point.set, point]));
  const toneOf = (point: CoursePoint) => {
    const lower = pairs.get(point.set);
    return lower === undefined || urgency(point.tone) >= urgency(lower.tone) ? point.tone : lower.tone;
  };
  const room = pairs.size > 0 ? 'pair' : 'number';
  const writtenOf = writtenPoints(first.length > 0 ? first : second, width, room, (point) =>
    urgency(toneOf(point)),
  );
  return (
    <g>
      <line
        x1={0}
        x2={width}
        y1={place.top + place.height}
        y2={place.top + place.height}
        className="stroke-line"
      />
      {bands.map((band) =>
        band.lane === place.lane
          ? band.steps.map((step, index) => (
              <BandRect
                key={step.from}
                step={step}
                until={band.steps[index + 1]?.from}
                view={view}
                width={width}
                y={y}
                place={place}
              />
            ))
          : null,
      )}
      {first.map((point) => {
        const other = pairs.get(point.set);
        return (
          other && (
            <line
              key={point.at}
              x1={point.x}
              x2={point.x}
              y1={y(point.high)}
              y2={y(other.low)}
              className="stroke-muted"
              strokeWidth="1.5"
            />
          )
        );
      })}
      {tracks.map((points, index) => (
        // The order of a lane's values is fixed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <g key={index}>
          {ringsOf(points, newFrom).map((point) => (
            <circle
              key={point.at}
              cx={point.x}
              cy={y(isScore ? point.high : point.low)}
              r={ringRadius}
              fill="none"
              className="stroke-action"
              strokeWidth="1.5"
            />
          ))}
          <path d={lineOf(points, y)} fill="none" className="stroke-muted" strokeWidth="1.25" />
          {points.map((point) => (
            <Point key={point.at} point={point} y={y(isScore ? point.high : point.low)} />
          ))}
        </g>
      ))}
      {[...writtenOf].map((point) => {
        const lower = pairs.get(point.set);
        return (
          <text
            key={point.at}
            x={point.x}
            y={textPlace(y(point.high), y((lower ?? point).low), place)}
            textAnchor={anchorAt(point.x, width)}
            className={cn('text-xs tabular-nums', textFills[toneOf(point)])}
          >
            {[point, lower].flatMap((one) => (one ? [written(one)] : [])).join('/')}
          </text>
        );
      })}
      {failed.map((x) => (
        <path
          key={x}
          d={`M${x - 4} ${place.top + place.height / 2 - 4} l8 8 m0 -8 l-8 8`}
          className="stroke-red"
          strokeWidth="2"
        />
      ))}
    </g>
  );
}

const textFills: Record<Tone, string> = {
  normal: 'fill-muted',
  unjudged: 'fill-unknown',
  abnormal: 'fill-amber font-semibold',
  critical: 'fill-red font-semibold',
};

const urgency = (tone: Tone) => tones.indexOf(tone);

/** The text's base line: above its point, or below it without room above. */
function textPlace(highest: number, lowest: number, { top, height }: LanePlace): number {
  const above = highest - 7;
  return above < top + 10 ? Math.min(lowest + 16, top + height - 2) : above;
}

/** TREND-2: only the readings of one device form a line; those of people stay points. A gap stays a gap. */
function lineOf(points: readonly CoursePoint[], y: (value: number) => number): string {
  return points
    .filter(({ isOnLine }) => isOnLine)
    .map(
      ({ x, low, isJoined }, index) =>
        `${isJoined && index > 0 ? 'L' : 'M'}${x.toFixed(1)} ${y(low).toFixed(1)}`,
    )
    .join('');
}

/** The radius of the ring around a new reading. */
const ringRadius = 7;

/**
 * Returns the new readings that get a ring: the newest one, and those whose rings do not meet. A monitor's readings would
 * otherwise hide under their own rings; the tinted time says of all of them that they are new.
 */
function ringsOf(points: readonly CoursePoint[], newFrom: number): CoursePoint[] {
  const rings: CoursePoint[] = [];
  for (const point of points.filter(({ at }) => at >= newFrom).toSorted((a, b) => b.at - a.at)) {
    const last = rings.at(-1);
    if (last === undefined || last.x - point.x > 2 * ringRadius + 2) rings.push(point);
  }
  return rings;
}

function Point({ point: { x, tone, side }, y }: { point: CoursePoint; y: number }) {
  return tone === 'abnormal' || tone === 'critical' ? (
    <path
      d={
        side < 0
          ? `M${x} ${y + 4.5} l-5 -8 h10 Z`
          : side > 0
            ? `M${x} ${y - 4.5} l-5 8 h10 Z`
            : `M${x - 4} ${y - 4} h8 v8 h-8 Z`
      }
      className={fills[tone]}
    />
  ) : (
    <circle cx={x} cy={y} r="3" className={fills[tone]} strokeWidth="1.5" />
  );
}

interface BandRectProps {
  step: BandStep;
  until: number | undefined;
  view: View;
  width: number;
  y: (value: number) => number;
  place: LanePlace;
}

function BandRect({ step, until, view, width, y, place }: BandRectProps) {
  if (step.range === undefined) return null;
  const xOf = (at: number) =>
    Math.min(width, Math.max(0, ((at - view.from) / (view.to - view.from)) * width));
  const [left, right] = [xOf(step.from), xOf(until ?? view.to)];
  if (right <= left) return null;
  const top = Math.max(place.top, y(step.range.max));
  const bottom = Math.min(place.top + place.height, y(step.range.min));
  if (bottom <= top) return null;
  return <rect x={left} y={top} width={right - left} height={bottom - top} className="fill-hover" />;
}
