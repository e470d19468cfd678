import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { UnverifiedMark } from '../../../ui/records/unverified-mark.tsx';
import { type LanePlace, yOf } from './data/lanes.ts';
import { lastKnown } from './data/last-known.ts';
import { firstFrom, readingAt, type Tone } from './data/readings.ts';
import type { Trends } from './data/tracks.ts';
import { markRows } from './data/trend-marks.ts';
import { useTrendWords } from './use-trend-words.ts';

interface AxesProps {
  places: readonly LanePlace[];
  marksTop: number;
  markHeight: number;
  /** The widths beside the drawing, in pixels. */
  gutters: { left: number; right: number };
  isNarrow: boolean;
}

/** The names, units and axes of the lanes, left of the drawing. The text alternative names the values. */
export function TrendAxes({ places, marksTop, markHeight, gutters, isNarrow }: AxesProps) {
  const { t } = useTranslation('trends');
  const words = useTrendWords();
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-xs text-muted">
      {places.map((place) => (
        <div key={place.lane}>
          {isNarrow ? (
            <NarrowName place={place} width={gutters.right} />
          ) : (
            <span className="absolute left-4 font-medium text-ink" style={{ top: place.top + 3 }}>
              {words.nameOf(place.lane)}
              {words.unitOf(place.lane) && (
                <span className="block font-normal text-muted">{words.unitOf(place.lane)}</span>
              )}
            </span>
          )}
          {place.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute w-8 -translate-y-1/2 text-right leading-3"
              style={{ top: yOf(place, tick), left: gutters.left - 38 }}
            >
              {words.tickOf(place.lane, tick)}
            </span>
          ))}
        </div>
      ))}
      {markRows.map((kind, row) => (
        <span
          key={kind}
          className="absolute truncate"
          style={{
            top: marksTop + row * markHeight,
            left: isNarrow ? 4 : 16,
            lineHeight: `${markHeight}px`,
            maxWidth: gutters.left - (isNarrow ? 4 : 16),
          }}
        >
          {t(isNarrow ? `markShort.${kind}` : `mark.${kind}`)}
        </span>
      ))}
    </div>
  );
}

/** On a phone, a lane's name and unit are one line above its value, so that no unit is beside the next lane's name. */
function NarrowName({ place: { lane, top }, width }: { place: LanePlace; width: number }) {
  const words = useTrendWords();
  return (
    <span className="absolute right-2 truncate leading-3" style={{ top: top + nameTop, maxWidth: width - 8 }}>
      <span className="font-medium text-ink">{words.shortNameOf(lane)}</span> {words.unitOf(lane)}
    </span>
  );
}

const toneClass: Record<Tone, string> = {
  normal: 'text-ink',
  unjudged: 'text-unknown',
  abnormal: 'text-amber',
  critical: 'text-red',
};

interface ValuesProps {
  places: readonly LanePlace[];
  trends: Trends;
  record: VitalsRecord;
  score: News2 | undefined;
  /** The width right of the drawing, in pixels. */
  width: number;
  isNarrow: boolean;
}

/** On a phone: a lane's name and value below the lane's top, in pixels. */
const nameTop = 2;
const valueTop = 15;

/** The values of one set, each beside its lane. A sign that it lacks has its last known value, with its time (TREND-7). */
export function TrendValues({ places, trends, record, score, width, isNarrow }: ValuesProps) {
  const words = useTrendWords();
  const moment = useMoment();
  return (
    <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0" style={{ width }}>
      {places.map((place) => {
        const source = lastKnown(trends, place.lane, record) ?? record;
        const tone = toneOf(trends, place, source);
        const text = words.valueOf(place.lane, source, score);
        return (
          <span
            key={place.lane}
            className={cn(
              'absolute right-2 left-1 truncate text-right font-semibold md:right-4',
              !isNarrow && '-translate-y-1/2',
              text.length > 6 ? 'text-xs' : 'text-sm',
              toneClass[tone],
            )}
            style={{ top: place.top + (isNarrow ? valueTop : place.height / 2) }}
          >
            {text}{' '}
            {place.lane !== 'news2' && isUnverified(source) && (
              <UnverifiedMark className="flex justify-end leading-3" />
            )}
            {source !== record && (
              <span className="block truncate text-xs leading-3 font-normal text-muted">
                {moment(source.timestamp)}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

const urgency: Record<Tone, number> = { normal: 0, unjudged: 1, abnormal: 2, critical: 3 };

/** Returns the lane's marks of a set's values. An unknown value is not normal. */
function toneOf({ tracks, records }: Trends, { lane }: LanePlace, { id, timestamp }: VitalsRecord): Tone {
  const at = Date.parse(timestamp);
  const found = tracks.flatMap((track) => {
    if (track.lane !== lane) return [];
    const { readings } = track;
    const from = firstFrom(readings.at, at, readings.length);
    const until = firstFrom(readings.at, at + 1, readings.length);
    return Array.from({ length: until - from }, (_, offset) => readingAt(readings, from + offset)).flatMap(
      (reading) => (reading && records[reading.set]?.id === id ? reading.tone : []),
    );
  });
  return found.toSorted((a, b) => urgency[b] - urgency[a])[0] ?? 'unjudged';
}
