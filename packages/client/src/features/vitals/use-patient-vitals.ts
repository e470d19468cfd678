import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { patientQuery } from '../../domains/patients.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';

const noRecords: VitalsRecord[] = [];

export interface PatientVitals {
  records: VitalsRecord[];
  /** Undefined until loaded. Values cannot be judged without age and SpO₂ scale. */
  patient: Patient | undefined;
  isLoaded: boolean;
  isError: boolean;
  retry: () => void;
}

export function usePatientVitals(patientId: string): PatientVitals {
  const vitals = useQuery(vitalsQuery(patientId));
  const patient = useQuery(patientQuery(patientId));
  return {
    records: vitals.data ?? noRecords,
    patient: patient.data,
    isLoaded: vitals.data !== undefined && patient.data !== undefined,
    isError: (vitals.isError && vitals.data === undefined) || (patient.isError && patient.data === undefined),
    retry: () => {
      if (vitals.isError) void vitals.refetch();
      if (patient.isError) void patient.refetch();
    },
  };
}
