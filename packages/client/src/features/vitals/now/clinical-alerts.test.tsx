import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { ClinicalAlerts } from './clinical-alerts.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('PANEL-10: shows headache and visual symptoms of the complaint beside the alert', async () => {
  const patient = aPatient({
    age: 31,
    pregnancy: { status: 'yes', weeks: 33 },
    chiefComplaint: 'Headache, flashing lights',
  });
  const pressure = { bloodPressureSystolic: 172, bloodPressureDiastolic: 114 };
  fakeServer({
    'GET /patient/patient-1': () => json(patient),
    'GET /patient/patient-1/vitals': () =>
      json([aVitalsRecord({ ...pressure, timestamp: new Date().toISOString() })]),
  });
  await show(<ClinicalAlerts patientId="patient-1" />);
  const alert = (await screen.findByText('172/114 mmHg')).closest('li');
  expect(alert).toHaveTextContent('Severe hypertension in pregnancy');
  expect(alert).toHaveTextContent('Complaint names: headache, flashing lights');
});
