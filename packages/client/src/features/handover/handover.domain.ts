import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { preview, type UseText } from '../timeline/record-texts.ts';
import { handoverFolds } from './handover.folds.ts';

const useHandoverText: UseText<'handover'> = () => {
  const { t } = useTranslation('timeline');
  return ({ type, data }) =>
    type === 'handover.given'
      ? { title: t(type, { name: data.receiver.fullName }), detail: preview(data.text) }
      : { title: t(type, { name: data.giver.fullName }) };
};

export const handoverDomain = {
  icon: ArrowRightLeft,
  context: null,
  section: () => import('../../app/sections/handover-with-summary.tsx'),
  folds: handoverFolds,
  useText: useHandoverText,
};
