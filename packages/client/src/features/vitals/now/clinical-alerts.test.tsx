import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function open(...sets: [minutes: number, given: Partial<VitalsRecord>][]) {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 })),
    'GET /patient/patient-1/vitals': () =>
      json(
        sets.map(([minutes, given]) =>
          aVitalsRecord({ id: `set-${minutes}`, timestamp: minutesAgo(minutes), ...given }),
        ),
      ),
  });
  await show(<ClinicalAlerts patientId="patient-1" />);
}

it('JUDGE-14: keeps an alert that ended in its place, gray and without a tone', async () => {
  await open(
    [2, { heartRate: 80, temperature: 38.4 }],
    [8, { heartRate: 108, temperature: 38.4 }],
    [30, { heartRate: 108 }],
  );
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Tachycardia ended [12] min ago; was 108 bpm$/);
  expect(first?.className).not.toMatch(/text-(red|amber)/);
  expect(second).toHaveTextContent('Fever');
  expect(second).toHaveClass('text-amber');
});

it('JUDGE-14: says that a value is not yet clearly better', async () => {
  await open([2, { heartRate: 98 }], [8, { heartRate: 104 }]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /Tachycardia was 104 bpm at .*not yet clearly/,
  );
});

it('JUDGE-8: names a low pressure whose systolic is within the limits', async () => {
  await open([2, { bloodPressureSystolic: 91, bloodPressureDiastolic: 51 }]);
  const alert = await screen.findByRole('listitem');
  expect(alert).toHaveTextContent('Critical: Hypotension 91/51 mmHg');
});

it('JUDGE-1: names the rule behind a tone by keyboard', async () => {
  const user = userEvent.setup();
  await open([2, { heartRate: 135 }]);
  await screen.findByRole('listitem');
  await user.tab();
  await user.keyboard('{Enter}');
  const rule = await screen.findByRole('dialog', { name: 'How Tachycardia is judged' });
  expect(rule).toHaveTextContent('Scores 3 in NEWS2. Normal here: 60–100 bpm.');
});
