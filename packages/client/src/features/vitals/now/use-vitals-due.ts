import { type VitalsDue, vitalsDue } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { useMemo } from 'react';
import { useSession } from '../../../state/session.ts';
import type { PatientVitals } from '../use-patient-vitals.ts';

export interface VitalsOfPatient {
  patientId: string;
  /** The ESI level of the newest triage, 1 to 5; undefined without a triage or before it has loaded. */
  triageLevel: number | undefined;
}

/** Returns when the next set is due (D39), by the department's own intervals if it has any; undefined before the vitals have loaded, or if no rule applies. */
export function useVitalsDue(
  { records, patient, isLoaded }: PatientVitals,
  triageLevel: number | undefined,
  now: number,
): VitalsDue | undefined {
  const own = useSession().user?.triageMinutes;
  return useMemo(
    () => (isLoaded && patient ? vitalsDue(records, patient, triageLevel, new Date(now), own) : undefined),
    [records, patient, isLoaded, triageLevel, now, own],
  );
}
