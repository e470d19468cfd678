import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadBack, useReadBack } from '../../../domains/lists/use-read-back.ts';
import { observedAt, vitalsList } from '../../../domains/vitals.queries.ts';
import { clockTime } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useElementSize } from '../../../ui/hooks/use-element-size.ts';
import { news2Number, news2Tone, useNews2 } from '../news2/news2-chip.tsx';
import type { Tile } from '../now/tiles/tiles.ts';
import { oldToneOf, toneOf } from '../now/tiles/tones.ts';
import { useTiles } from '../now/tiles/use-tiles.ts';
import type { Lane, LanePlace } from '../trends/data/lanes.ts';
import { laneAxis } from '../trends/data/lanes.ts';
import { type Trends, trendsOf } from '../trends/data/tracks.ts';
import type { MarkedRecord, TrendMark } from '../trends/data/trend-marks.ts';
import { useTrendSummary } from '../trends/use-trend-summary.ts';
import { useTrendWords } from '../trends/use-trend-words.ts';
import { type PatientVitals, usePatientVitals } from '../use-patient-vitals.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import { CourseLane } from './course-lane.tsx';
import { CourseMarks } from './course-marks.tsx';
import { pointsOf } from './course-points.ts';

/** The time that the course shows. */
export const courseMs = 6 * 60 * 60 * 1000;

/** Sets that the course reads by itself. A monitor that sends more in six hours is read in the trends. */
const maxCourseSets = 3000;

/** The signs of the course, in the order of the RCP's chart. */
const courseLanes = [
  'news2',
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressure',
  'heartRate',
  'temperature',
] as const satisfies readonly Lane[];
type CourseSign = (typeof courseLanes)[number];

/** Lengths in pixels. */
const laneHeights: Record<CourseSign, number> = {
  news2: 40,
  respiratoryRate: 40,
  oxygenSaturation: 40,
  bloodPressure: 64,
  heartRate: 40,
  temperature: 40,
};
const axisHeight = 20;
const gutters = { left: 84, right: 104 };
const narrowGutters = { left: 44, right: 72 };
const narrow = 560;
/** Before the first layout. */
const plausibleWidth = 640;

/** The size of the last drawing, which the next one probably has. Otherwise each would be drawn twice. */
let lastSize = { width: 0, height: 0 };

interface CourseProps {
  patientId: string;
  /** What was given, answered, asked and written, in any order. */
  marks: readonly TrendMark[];
  /** Some marks could not be loaded. */
  haveMarksFailed: boolean;
  /** Since when the chart is new to the reader; undefined without an earlier look. */
  since: string | undefined;
  openRecord: (record: MarkedRecord) => void;
}

/**
 * The last six hours in one drawing: the signs that matter, NEWS2, and what was given and answered, with what is new since
 * the reader last looked. The values at its right are those of the strip, and old ones are gray.
 */
export function Course(props: CourseProps) {
  const vitals = usePatientVitals(props.patientId);
  const unit = useAtomValue(temperatureUnitAtom);
  const { records, patient } = vitals;
  const trends = useMemo(() => patient && trendsOf(records, patient, unit), [records, patient, unit]);
  if (trends === undefined || !vitals.isLoaded) return null;
  return <Drawing {...props} vitals={vitals} trends={trends} />;
}

function Drawing({
  patientId,
  marks,
  haveMarksFailed,
  since,
  openRecord,
  vitals,
  trends,
}: CourseProps & { vitals: PatientVitals; trends: Trends }) {
  const { t } = useTranslation('overview');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const words = useTrendWords();
  // A set may be observed a little ahead of this computer's clock (D36).
  const now = Math.max(useNow(), trends.times.at(-1) ?? 0);
  const box = useRef<HTMLDivElement>(null);
  const size = useElementSize(box, lastSize);
  const outer = size.width || plausibleWidth;
  useEffect(() => {
    lastSize = size;
  }, [size]);
  const isNarrow = outer < narrow;
  const room = isNarrow ? narrowGutters : gutters;
  const width = Math.max(120, outer - room.left - room.right);
  const view = { from: now - courseMs, to: now };
  const [until] = useState(view.from);
  const older = useReadBack(vitalsList, patientId, { until, timeOf: observedAt, most: maxCourseSets });
  const summary = useTrendSummary(trends, view);
  const lanes = courseLanes.map((lane, index) => {
    const own = trends.tracks.filter((track) => track.lane === lane);
    const tracks = pointsOf(own, view, width);
    const values = tracks.flat();
    const span = values.length > 0 && {
      low: Math.min(...values.map(({ low }) => low)),
      high: Math.max(...values.map(({ high }) => high)),
    };
    const axis = laneAxis(lane, span || undefined, unit);
    const place: LanePlace = { lane, top: topOf(index), height: laneHeights[lane], ...axis };
    return { lane, tracks, place };
  });
  const height = topOf(lanes.length);
  const xOf = (at: number) => ((at - view.from) / (view.to - view.from)) * width;
  const hours = hoursOf(view, width);
  const isEmpty = lanes.every(({ tracks }) => tracks.every((points) => points.length === 0));
  const newFrom = since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since);
  const isLineShown = newFrom > view.from && newFrom < view.to;
  return (
    <div ref={box} className="relative min-w-0">
      <div className="relative" style={{ height }}>
        {lanes.map(({ lane, place }) => (
          <div
            key={lane}
            className="absolute inset-x-0 flex items-center justify-between text-xs"
            style={{ top: place.top, height: place.height }}
          >
            <span style={{ width: room.left }} className="shrink-0 pr-1">
              <span className="block font-medium">{words.shortNameOf(lane)}</span>
              <span className="block truncate text-muted max-md:hidden">{words.unitOf(lane)}</span>
            </span>
            <span style={{ width: room.right }} className="shrink-0 pl-2 text-right">
              <Newest lane={lane} vitals={vitals} now={now} />
            </span>
          </div>
        ))}
        <svg
          role="img"
          aria-label={summary}
          width={width}
          height={height}
          className="absolute top-0 overflow-visible"
          style={{ left: room.left }}
        >
          <line x1={0} x2={width} y1={0} y2={0} className="stroke-line" />
          {hours.map(({ at }) => (
            <line key={at} x1={xOf(at)} x2={xOf(at)} y1={0} y2={height} className="stroke-line" />
          ))}
          <Hatch right={Math.min(width, xOf(older.loadedFrom))} height={height} />
          {isLineShown && (
            <>
              <rect
                x={xOf(newFrom)}
                y={0}
                width={width - xOf(newFrom)}
                height={height}
                className="fill-action-tint"
                opacity="0.5"
              />
              <line
                x1={xOf(newFrom)}
                x2={xOf(newFrom)}
                y1={0}
                y2={height}
                className="stroke-action"
                strokeDasharray="3 3"
              />
            </>
          )}
          {lanes.map(({ lane, tracks, place }) => (
            <CourseLane
              key={lane}
              place={place}
              tracks={tracks}
              bands={trends.bands}
              failed={failedAt(trends.records, lane, view).map(xOf)}
              view={view}
              width={width}
              language={language}
              newFrom={newFrom}
            />
          ))}
        </svg>
        {isEmpty && (
          <p
            className="absolute inset-y-0 flex items-center justify-center text-center text-sm text-unknown"
            style={{ left: room.left, width }}
          >
            <span className="bg-surface px-3 py-1">
              {t(trends.records.length === 0 ? 'course.never' : 'course.none')}
            </span>
          </p>
        )}
      </div>
      <CourseMarks
        marks={marks}
        view={view}
        width={width}
        left={room.left}
        newFrom={newFrom}
        openRecord={openRecord}
      />
      <div aria-hidden className="relative text-xs text-muted tabular-nums" style={{ height: axisHeight }}>
        {hours.map(({ at, isNamed }) =>
          isNamed ? (
            <span key={at} className="absolute top-1 -translate-x-1/2" style={{ left: room.left + xOf(at) }}>
              {clockTime(at, language)}
            </span>
          ) : null,
        )}
        <span className="absolute top-1 -translate-x-full" style={{ left: room.left + width }}>
          {t('course.now')}
        </span>
      </div>
      <Missing older={older} haveMarksFailed={haveMarksFailed} from={view.from} left={room.left} />
      {isLineShown && (
        <p className="flex items-center gap-1.5 text-xs text-action" style={{ paddingLeft: room.left }}>
          <svg aria-hidden width="14" height="12" className="shrink-0">
            <circle cx="7" cy="6" r="5" fill="none" className="stroke-action" strokeWidth="1.5" />
          </svg>
          {t('course.since', { time: clockTime(newFrom, language) })}
        </p>
      )}
    </div>
  );
}

/** The part of the drawing whose sets are not loaded: it must not look as if nothing was recorded. */
function Hatch({ right, height }: { right: number; height: number }) {
  const id = useId();
  if (!(right > 0)) return null;
  return (
    <>
      <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="12" className="stroke-line" strokeWidth="2" />
      </pattern>
      <rect data-part="not-loaded" width={right} height={height} fill={`url(#${id})`} />
    </>
  );
}

/** Says what the drawing does not contain, because it is loading, could not be loaded, or is too much. */
function Missing({
  older,
  haveMarksFailed,
  from,
  left,
}: {
  older: ReadBack;
  haveMarksFailed: boolean;
  from: number;
  left: number;
}) {
  const { t } = useTranslation(['overview', 'trends', 'common']);
  const language = useAtomValue(languageAtom);
  const isCut = older.loadedFrom > from && Number.isFinite(older.loadedFrom);
  if (!isCut && !haveMarksFailed) return null;
  const time = isCut ? clockTime(older.loadedFrom, language) : '';
  return (
    <p role="status" className="py-1 text-xs text-unknown" style={{ paddingLeft: left }}>
      {isCut && older.hasFailed && (
        <>
          {t('trends:olderFailed')}{' '}
          <Button variant="link" size="sm" className="h-auto px-0" onClick={older.read}>
            {t('common:retry')}
          </Button>{' '}
        </>
      )}
      {isCut && !older.hasFailed && `${t(older.isFull ? 'course.cut' : 'course.reading', { time })} `}
      {haveMarksFailed && t('course.marksFailed')}
    </p>
  );
}

/** Returns the pixels above a lane. */
const topOf = (index: number): number =>
  courseLanes.slice(0, index).reduce((sum, lane) => sum + laneHeights[lane], 0);

/** The newest value of a sign as the strip shows it, with its age. */
function Newest({ lane, vitals, now }: { lane: CourseSign; vitals: PatientVitals; now: number }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const tiles = useTiles(vitals, now);
  const score = useNews2(vitals, now);
  if (lane === 'news2') {
    const text = score ? news2Number(score, t) : t('missing');
    return (
      <span className={cn('rounded-sm px-1.5 text-lg font-semibold', score && news2Tone(score))}>{text}</span>
    );
  }
  const tile: Tile | undefined = tiles.find((one) => one.tile === lane);
  if (tile === undefined) return null;
  return (
    <>
      <span
        className={cn(
          'block text-lg leading-5 tabular-nums',
          tile.isOld ? oldToneOf[tile.color] : cn('font-semibold', toneOf[tile.color]),
        )}
      >
        {format.value(tile)}
      </span>
      {tile.at !== undefined && <span className="block text-muted">{format.age(tile.at, now)}</span>}
    </>
  );
}

/** Returns the full hours of a view. Without room for all of them, every second or third is named. */
function hoursOf({ from, to }: { from: number; to: number }, width: number) {
  const hourMs = 60 * 60 * 1000;
  const first = Math.ceil(from / hourMs) * hourMs;
  const hours = Array.from(
    { length: Math.floor((to - first) / hourMs) + 1 },
    (_, index) => first + index * hourMs,
  );
  const every = width > 420 ? 1 : width > 200 ? 2 : 3;
  // The last label would touch "now".
  const lastNamed = to - ((to - from) / width) * 56;
  return hours.map((at, index) => ({ at, isNamed: index % every === 0 && at < lastNamed }));
}

/** Returns the times of attempts that could not be measured (D10), so that a missing value does not look calm. */
function failedAt(
  records: readonly VitalsRecord[],
  lane: CourseSign,
  view: { from: number; to: number },
): number[] {
  if (lane === 'news2') return [];
  return records
    .filter(({ unrecordable }) => unrecordable?.some((sign) => sign === lane))
    .map(({ timestamp }) => Date.parse(timestamp))
    .filter((at) => at >= view.from && at <= view.to);
}
