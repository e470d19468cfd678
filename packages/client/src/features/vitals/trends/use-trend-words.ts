import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { acvpuLetters, acvpuLevels, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { consciousnessOf, newConfusionOf, painOf } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { fromDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { news2Number } from '../news2/news2-chip.tsx';
import { useVitalsFormat } from '../vitals-format.ts';
import type { Lane } from './data/lanes.ts';
import type { Reading } from './data/readings.ts';
import { levelValue, type TrackName } from './data/tracks.ts';

interface TrendWords {
  nameOf: (lane: Lane) => string;
  /** For narrow screens. */
  shortNameOf: (lane: Lane) => string;
  unitOf: (lane: Lane) => string;
  /** A label of the lane's axis. `value` is in the unit on screen. */
  tickOf: (lane: Lane, value: number) => string;
  /** The value of one set. */
  valueOf: (lane: Lane, record: VitalsRecord, score: News2 | undefined) => string;
  /** A reading in the text alternative, with its unit. */
  readingOf: (track: TrackName, reading: Pick<Reading, 'low' | 'high' | 'tone'>) => string;
  trackName: (track: TrackName) => string;
}

/** Returns a function that writes the value of a lane in one set. */
function useValueText(): TrendWords['valueOf'] {
  const { t } = useTranslation(['vitals', 'trends']);
  const { t: vitals } = useTranslation('vitals');
  const format = useVitalsFormat();
  const language = useAtomValue(languageAtom);
  const whole = (value: number) => decimal(value, language);
  return (lane, record, score) => {
    switch (lane) {
      case 'news2':
        return score ? news2Number(score, vitals) : t('missing');
      case 'bloodPressure': {
        if (record.unrecordable?.includes(lane)) return t('trends:unrecordable');
        const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = record;
        if (systolic === undefined && diastolic === undefined) return t('missing');
        return [systolic, diastolic].map((one) => (one === undefined ? t('missing') : whole(one))).join('/');
      }
      case 'consciousness': {
        const level = acvpuOf(consciousnessOf(record), newConfusionOf(record));
        if (level === undefined) return t('missing');
        return level === 'AlertConfusionUnknown' ? `${acvpuLetters.Alert} (?)` : acvpuLetters[level];
      }
      case 'painLevel': {
        const pain = painOf(record);
        return pain === undefined ? t('missing') : whole(pain);
      }
      default: {
        if (record.unrecordable?.includes(lane)) return t('trends:unrecordable');
        const value = record[lane];
        if (value === undefined) return t('missing');
        return lane === 'temperature' ? format.temperature(value) : whole(value);
      }
    }
  };
}

/** Formats the values of the trends in the user's language and unit of temperature. */
export function useTrendWords(): TrendWords {
  const { t } = useTranslation(['vitals', 'trends']);
  const format = useVitalsFormat();
  const valueText = useValueText();
  const language = useAtomValue(languageAtom);
  const digitsOf = (sign: string) => (sign === 'temperature' ? 1 : 0);
  const whole = (value: number) => decimal(value, language);
  const unitOf = (lane: Lane): string => {
    if (lane === 'news2' || lane === 'consciousness' || lane === 'painLevel') return '';
    return lane === 'temperature' ? t(`unit.${format.unit}`) : t(`unit.${lane}`);
  };
  const laneName = (lane: Lane, names: 'name' | 'short') => {
    if (lane === 'news2') return t('news2.name');
    return t(`${names}.${lane === 'consciousness' ? 'consciousnessLevel' : lane}`);
  };
  const levelAt = (value: number) => acvpuLevels.find((level) => levelValue(level) === value);
  const trackName = (track: TrackName) => {
    if (track === 'news2') return t('news2.name');
    return t(`name.${track === 'consciousness' ? 'consciousnessLevel' : track}`);
  };
  return {
    nameOf: (lane) => laneName(lane, 'name'),
    shortNameOf: (lane) => laneName(lane, 'short'),
    unitOf,
    tickOf: (lane, value) => {
      const level = lane === 'consciousness' ? levelAt(value) : undefined;
      return level ? acvpuLetters[level] : whole(value);
    },
    valueOf: valueText,
    readingOf: (track, { low, high, tone }) => {
      if (track === 'consciousness') {
        const level = tone === 'unjudged' ? 'AlertConfusionUnknown' : levelAt(low);
        return level ? t(`acvpu.${level}`) : '';
      }
      const write = (value: number) => decimal(value, language, digitsOf(track));
      if (track === 'news2') return low === high ? write(low) : t('news2.range', { min: low, max: high });
      if (track === 'painLevel') return write(low);
      const value = `${write(low)} ${t(`unit.${track === 'temperature' ? format.unit : track}`)}`;
      const celsius = track === 'temperature' ? fromDisplay(low, format.unit) : low;
      return isExtreme(track, celsius) ? `${value} (${t('confirmed')})` : value;
    },
    trackName,
  };
}
