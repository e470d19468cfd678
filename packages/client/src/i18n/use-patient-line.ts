import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';

/** Returns a formatter of the line that identifies a patient: "Margaret Hollis · Bed 4 · MRN-1027". */
export function usePatientLine(): (patient: Patient | undefined) => string {
  const { t } = useTranslation('patients');
  return (patient) =>
    [patient?.name, patient?.bed && t('bed', { bed: patient.bed }), patient?.mrn].filter(Boolean).join(' · ');
}
