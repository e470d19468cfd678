import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import type { LanePlace } from './data/lanes.ts';
import type { Pointed } from './use-pointed.ts';
import { useTrendWords } from './use-trend-words.ts';

interface TrendVoiceProps extends Pick<Pointed, 'record' | 'score' | 'keyed'> {
  places: readonly LanePlace[];
}

/** Announces the set or mark that the keyboard has reached to screen readers. Ignores the pointer. */
export function TrendVoice({ record, score, keyed, places }: TrendVoiceProps) {
  return (
    <p role="status" className="sr-only">
      {keyed && <Reached record={record} score={score} keyed={keyed} places={places} />}
    </p>
  );
}

function Reached({ record, score, keyed, places }: TrendVoiceProps) {
  const { t } = useTranslation('trends');
  const moment = useMoment();
  const words = useTrendWords();
  if (keyed?.mark) {
    const { kind, at, text } = keyed.mark;
    const mark = { kind: t(`mark.${kind}`), time: moment(new Date(at).toISOString()), text };
    return t('reached.mark', mark);
  }
  const values = places.map(({ lane }) =>
    [words.nameOf(lane), words.valueOf(lane, record, score), words.unitOf(lane)].filter(Boolean).join(' '),
  );
  return t('reached.set', { time: moment(record.timestamp), values: values.join(', ') });
}
