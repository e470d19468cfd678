import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';

/** Returns an invented patient for tests of the prompt, as of 10 March 2026. */
export function aPatient(given: Partial<Patient> = {}): Patient {
  return {
    id: 'patient-1',
    name: 'Margaret Okafor',
    mrn: 'MRN-004821',
    age: 78,
    gender: 'female',
    chiefComplaint: 'confusion and fever',
    arrivedAt: '2026-03-10T06:38:00.000Z',
    status: 'in-treatment',
    allergies: [{ substance: 'penicillin', reaction: 'rash' }],
    pregnancy: { status: 'no' },
    spo2Scale: 1,
    isolation: 'none',
    createdAt: '2026-03-10T06:38:00.000Z',
    version: 1,
    ...given,
  };
}
