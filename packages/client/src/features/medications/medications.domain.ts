import { Pill } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import type { UseText } from '../timeline/record-texts.ts';
import { ActiveMedications } from './active-medications.tsx';
import { medicationsFolds } from './medications.folds.ts';

const useMedicationText: UseText<'medications'> = (texts) => {
  const { t } = useTranslation('timeline');
  const { drugName } = useMedicationWords();
  return ({ type, data: { name, dosage, kind, allergyCheck } }) => {
    if (type === 'medication.discontinued') return { title: t(type), detail: drugName(name) };
    const detail = [drugName(name), dosage && texts.dose(dosage)].filter(Boolean).join(' ');
    return {
      title: t(`medication.${kind}`),
      detail: allergyCheck?.reason === undefined ? detail : t('medication.despiteAllergy', { detail }),
    };
  };
};

export const medicationsDomain = {
  icon: Pill,
  context: ActiveMedications,
  section: () => import('./medications-section.tsx'),
  folds: medicationsFolds,
  useText: useMedicationText,
};
