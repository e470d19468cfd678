import { scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UseText } from '../timeline/record-texts.ts';
import { RecentScores } from './history/recent-scores.tsx';
import { scoresFolds } from './scores.folds.ts';

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
