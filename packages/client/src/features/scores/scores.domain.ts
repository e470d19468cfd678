import type { scoresEntries } from '@bedside/contracts/scores/scores.contract.ts';
import { scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';
import type { UseText } from '../timeline/record-texts.ts';
import { RecentScores } from './history/recent-scores.tsx';

const scoresFolds: Folds<keyof typeof scoresEntries> = {
  'score.calculated': (cache, entry) =>
    foldRecord(cache, scoresQuery(entry.patientId), entry, ({ calculatedAt }) => calculatedAt),
};

const useScoreText: UseText<'scores'> = () => {
  const { t } = useTranslation('timeline');
  return ({ data: { scoreType, scoreValue: value } }) => {
    const of =
      scoreType === 'ESI'
        ? t('score.level', { value })
        : t('score.outOf', { value, max: scoreRanges[scoreType].max });
    return { title: t('score.calculated'), detail: `${scoreType} ${of}` };
  };
};

export const scoresDomain = {
  icon: Gauge,
  context: RecentScores,
  section: () => import('../../app/sections/patient-scores.tsx'),
  folds: scoresFolds,
  useText: useScoreText,
};
