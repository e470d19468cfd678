import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { medicationsEntries } from '@bedside/contracts/medications/medications.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';
import type { UseText } from '../timeline/record-texts.ts';
import { ActiveMedications } from './active-medications.tsx';

/** Replaces the medication. Each entry contains the whole record. */
function foldMedication(cache: QueryClient, entry: ChartEntry<keyof typeof medicationsEntries>): void {
  foldRecord(cache, medicationsQuery(entry.patientId), entry, ({ startedAt }) => startedAt);
}

const medicationsFolds: Folds<keyof typeof medicationsEntries> = {
  'medication.started': foldMedication,
  'medication.given': foldMedication,
  'medication.discontinued': foldMedication,
};

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
