import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAge } from '../../i18n/hooks/use-age.ts';
import { usePatientLine } from '../../i18n/hooks/use-patient-line.ts';

/** Returns a formatter of a hand-over's head: "Margaret Hollis · Bed 4 · MRN-1027 · 78 y · female" (HAND-13). */
export function useHeadLine(): (patient: Patient | undefined) => string {
  const { t } = useTranslation('patients');
  const patientLine = usePatientLine();
  const age = useAge();
  return (patient) =>
    patient === undefined
      ? ''
      : `${patientLine(patient)} · ${age(patient)} · ${t(`genders.${patient.gender}`)}`;
}
