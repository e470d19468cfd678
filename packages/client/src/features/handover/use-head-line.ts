import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAge } from '../../i18n/hooks/use-age.ts';
import { useBed } from '../../i18n/hooks/use-bed.ts';

/** Returns a formatter of a hand-over's head: "Margaret Hollis · Bed 4 · MRN-1027 · 78 y · female" (HAND-13). */
export function useHeadLine(): (patient: Patient | undefined) => string {
  const { t } = useTranslation('patients');
  const bedOf = useBed();
  const age = useAge();
  return (patient) =>
    patient === undefined
      ? ''
      : [patient.name, bedOf(patient.bed), patient.mrn, age(patient), t(`genders.${patient.gender}`)]
          .filter(Boolean)
          .join(' · ');
}
