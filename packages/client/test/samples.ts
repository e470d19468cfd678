import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { roleRights } from '@bedside/contracts/rights.ts';

export function aUser(more: Partial<Profile> = {}): Profile {
  return {
    id: 'user-1',
    username: 'kim',
    email: 'kim@example.org',
    fullName: 'Kim Ferrer',
    role: 'Nurse',
    isAdmin: false,
    department: { id: 'department-1', name: 'Emergency' },
    subscriptionStatus: 'subscribed',
    sessionCount: 0,
    sessionLimit: null,
    session: { expiresAt: '2026-11-22T08:00:00.000Z' },
    idleMinutes: 30,
    rights: roleRights.filter((right) => right !== 'see-log'),
    ...more,
  };
}

export function aPatient(more: Partial<Patient> = {}): Patient {
  return {
    id: 'patient-1',
    name: 'Margaret Okafor',
    mrn: 'MRN-10001',
    age: 78,
    gender: 'female',
    chiefComplaint: 'Confusion and fever',
    arrivedAt: '2026-11-21T08:00:00.000Z',
    status: 'in-treatment',
    allergies: 'not-asked',
    pregnancy: { status: 'unknown' },
    spo2Scale: 1,
    createdAt: '2026-11-21T08:00:00.000Z',
    version: 1,
    ...more,
  };
}
