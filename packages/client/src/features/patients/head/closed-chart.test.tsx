import { fhirEndpoints } from '@bedside/contracts/fhir/fhir.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ClosedChart } from './closed-chart.tsx';
import { MergeBand } from './merge-band.tsx';

afterEach(() => vi.unstubAllGlobals());

const other = {
  patientId: 'patient-2',
  name: 'Margaret Okafor',
  mrn: 'MRN-2',
  at: '2026-11-29T08:00:00.000Z',
  by: { id: 'c1', fullName: 'Admission', role: 'System' as const },
};

it.each([
  ['continues in another chart', { continuesIn: other }],
  ['was removed', { removedAt: '2026-11-29T08:00:00.000Z' }],
])('a chart that %s lets no control write, and says why', async (_, closed) => {
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient(closed)) });
  const record = vi.fn();
  await show(
    <ClosedChart patientId="patient-1">
      <MergeBand patientId="patient-1" />
      <Button needs={vitalsEndpoints.record} onClick={record}>
        Record
      </Button>
      <Button needs="prescribe">Prescribe</Button>
      <Button needs={fhirEndpoints.chart}>Export</Button>
    </ClosedChart>,
  );
  await screen.findByRole('status');
  expect(screen.getByRole('button', { name: 'Prescribe' })).toHaveAttribute('aria-disabled', 'true');
  const button = screen.getByRole('button', { name: 'Record' });
  expect(button).toHaveAttribute('title', 'This chart is closed. No one can write here any more.');
  await userEvent.click(button);
  expect(record).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled');
});

it('an open chart leaves its controls alone', async () => {
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient()) });
  await show(
    <ClosedChart patientId="patient-1">
      <Button needs={medicationsEndpoints.discontinue}>Stop</Button>
    </ClosedChart>,
  );
  expect(screen.getByRole('button', { name: 'Stop' })).not.toHaveAttribute('aria-disabled');
});
