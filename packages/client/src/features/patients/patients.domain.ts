import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UseText } from '../timeline/record-texts.ts';
import { PatientFacts } from './head/patient-facts.tsx';
import { patientsFolds } from './patients.folds.ts';

const usePatientText: UseText<'patients'> = (texts) => {
  const { t } = useTranslation('timeline');
  return ({ type, data }, before) => {
    if (type === 'patient.created') return { title: t(type), detail: data.chiefComplaint };
    const merge = mergeOf(data, before);
    if (data.removedAt && before && !before.removedAt) return { title: t('patient.removed') };
    if (merge) return { title: t(`patient.${merge.kind}`, { mrn: merge.mrn }) };
    const changes = before === undefined ? [] : texts.facts(before, data);
    return { title: t(type), ...(changes.length > 0 && { detail: changes.join('; ') }) };
  };
};

/** Returns what a change of the facts says about a merge; undefined for every other change. */
function mergeOf({ continuesIn, mergedCharts = [] }: Patient, before: Patient | undefined) {
  if (before === undefined) return undefined;
  if (continuesIn && !before.continuesIn) return { kind: 'continues' as const, mrn: continuesIn.mrn };
  if (!continuesIn && before.continuesIn) return { kind: 'separated' as const, mrn: before.continuesIn.mrn };
  const known = before.mergedCharts ?? [];
  const added = mergedCharts[known.length];
  if (added) return { kind: 'merged' as const, mrn: added.mrn };
  const undone = mergedCharts.find((one, at) => one.undone && !known[at]?.undone);
  return undone && { kind: 'separated' as const, mrn: undone.mrn };
}

export const patientsDomain = {
  icon: UserRound,
  context: PatientFacts,
  section: null,
  folds: patientsFolds,
  useText: usePatientText,
};
