import { type VitalsDue, vitalsDue } from '@bedside/contracts/clinical/vitals/vitals-currency.ts';
import { useMemo } from 'react';
import type { PatientVitals } from '../use-patient-vitals.ts';

export interface VitalsOfPatient {
  patientId: string;
  /** The ESI level of the newest triage, 1 to 5; undefined where there was none or it is not loaded yet. */
  triageLevel: number | undefined;
}

/** When the next set is due (D39); undefined until the vitals are here, and where no rule says. */
export function useVitalsDue(
  { records, patient, isLoaded }: PatientVitals,
  triageLevel: number | undefined,
  now: number,
): VitalsDue | undefined {
  return useMemo(
    () => (isLoaded && patient ? vitalsDue(records, patient, triageLevel, new Date(now)) : undefined),
    [records, patient, isLoaded, triageLevel, now],
  );
}
