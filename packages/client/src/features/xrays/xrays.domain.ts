import { Scan } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { preview, type UseText } from '../timeline/record-texts.ts';
import { xraysFolds } from './xrays.folds.ts';

const useXrayText: UseText<'xrays'> = () => {
  const { t } = useTranslation('timeline');
  return ({ data: { demo, overallImpression } }) => ({
    title: t(demo ? 'xray.demo' : 'xray.analyzed'),
    detail: preview(overallImpression),
  });
};

export const xraysDomain = {
  icon: Scan,
  context: null,
  section: () => import('./xray-tab.tsx'),
  folds: xraysFolds,
  useText: useXrayText,
};
