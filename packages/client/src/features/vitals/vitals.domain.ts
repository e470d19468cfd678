import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VitalsWithTriage } from '../../app/sections/vitals-with-triage.tsx';
import type { UseText } from '../timeline/record-texts.ts';
import { vitalsFolds } from './vitals.folds.ts';

const useVitalsText: UseText<'vitals'> = (texts) => {
  const { t } = useTranslation('timeline');
  return ({ data }) => ({ title: t('vitals.recorded'), detail: texts.vitals(data) });
};

export const vitalsDomain = {
  icon: Activity,
  context: VitalsWithTriage,
  section: () => import('../../app/sections/vitals-section.tsx'),
  folds: vitalsFolds,
  useText: useVitalsText,
};
