import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { PatientIdentity } from './patient-identity.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the patient identity', () => {
  it.each([
    [17, 'Pediatric'],
    [64, 'Adult'],
    [65, 'Geriatric'],
  ])('shows name, record number, age %d with its group %s, gender and complaint', async (age, group) => {
    const patient = aPatient({ age });
    fakeServer({ 'GET /patient/patient-1': () => json(patient) });
    await show(<PatientIdentity patientId="patient-1" />);
    for (const text of [patient.name, patient.mrn, group, 'female', patient.chiefComplaint])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(new RegExp(`^${age}\\b`))).toBeVisible();
  });
});
