import { useQuery } from '@tanstack/react-query';
import { usePatientLine } from '../i18n/hooks/use-patient-line.ts';
import { patientQuery } from './patients.queries.ts';

/** Returns the line that identifies a patient in a dialog that acts on them; empty until the patient has loaded. */
export function useLineOf(patientId: string): string {
  const lineOf = usePatientLine();
  return lineOf(useQuery(patientQuery(patientId)).data);
}
