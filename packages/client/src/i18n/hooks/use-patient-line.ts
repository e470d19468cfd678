import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAge } from './use-age.ts';
import { useBed } from './use-bed.ts';

/** Returns a formatter of the line that identifies a patient: "Margaret Hollis · Bed 4 · 78 y · MRN-1027". */
export function usePatientLine(): (patient: Patient | undefined) => string {
  const bedOf = useBed();
  const ageOf = useAge();
  return (patient) =>
    [patient?.name, bedOf(patient?.bed), patient && ageOf(patient), patient?.mrn].filter(Boolean).join(' · ');
}
