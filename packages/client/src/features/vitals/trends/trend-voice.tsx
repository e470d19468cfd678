import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import type { LanePlace } from './data/lanes.ts';
import { lastKnown } from './data/last-known.ts';
import type { Trends } from './data/tracks.ts';
import type { Pointed } from './use-pointed.ts';
import { useTrendWords } from './use-trend-words.ts';

interface TrendVoiceProps extends Pick<Pointed, 'record' | 'score' | 'keyed'> {
  trends: Trends;
  places: readonly LanePlace[];
}

/** Announces the set or mark that the keyboard has reached to screen readers. Ignores the pointer. */
export function TrendVoice({ trends, record, score, keyed, places }: TrendVoiceProps) {
  return (
    <p role="status" className="sr-only">
      {keyed && <Reached trends={trends} record={record} score={score} keyed={keyed} places={places} />}
    </p>
  );
}

function Reached({ trends, record, score, keyed, places }: TrendVoiceProps) {
  const { t } = useTranslation('trends');
  const moment = useMoment();
  const words = useTrendWords();
  if (keyed?.mark) {
    const { kind, at, text } = keyed.mark;
    const mark = { kind: t(`mark.${kind}`), time: moment(new Date(at).toISOString()), text };
    return t('reached.mark', mark);
  }
  const values = places.map(({ lane }) => {
    const source = lastKnown(trends, lane, record) ?? record;
    const age = source !== record && `(${moment(source.timestamp)})`;
    return [words.nameOf(lane), words.valueOf(lane, source, score), words.unitOf(lane), age]
      .filter(Boolean)
      .join(' ');
  });
  return t('reached.set', { time: moment(record.timestamp), values: values.join(', ') });
}
