import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UseText } from '../timeline/record-texts.ts';
import { PatientFacts } from './head/patient-facts.tsx';
import { patientsFolds } from './patients.folds.ts';

const usePatientText: UseText<'patients'> = (texts) => {
  const { t } = useTranslation('timeline');
  return ({ type, data }, before) => {
    if (type === 'patient.created') return { title: t(type), detail: data.chiefComplaint };
    const changes = before === undefined ? [] : texts.facts(before, data);
    return { title: t(type), ...(changes.length > 0 && { detail: changes.join('; ') }) };
  };
};

export const patientsDomain = {
  icon: UserRound,
  context: PatientFacts,
  section: null,
  folds: patientsFolds,
  useText: usePatientText,
};
