import { type VitalsDue, vitalsDue } from '@bedside/contracts/clinical/vitals/vitals-currency.ts';
import { useMemo } from 'react';
import type { PatientVitals } from '../use-patient-vitals.ts';

export interface VitalsOfPatient {
  patientId: string;
  /** The ESI level of the newest triage, 1 to 5; undefined without a triage or before it has loaded. */
  triageLevel: number | undefined;
}

/** Returns when the next set is due (D39); undefined before the vitals have loaded, or if no rule applies. */
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
