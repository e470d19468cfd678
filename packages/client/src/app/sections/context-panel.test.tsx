import { screen, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { aLab, aMedication, aScore, aVitalsRecord } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { resetSelectionAtom } from '../../state/selection.ts';
import { ContextPanel } from './context-panel.tsx';

const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const minutesAgo = (minutes: number) => {
  const timestamp = new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();
  return { timestamp, recordedAt: timestamp };
};

afterEach(() => {
  getDefaultStore().set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

it('the context panel shows identity, alerts, the latest value of each vital sign, and the records', async () => {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () =>
      json(
        [
          aVitalsRecord({ id: 'newer', heartRate: 118, ...minutesAgo(3) }),
          aVitalsRecord({
            id: 'older',
            heartRate: 84,
            oxygenSaturation: 97,
            bloodPressureSystolic: 121,
            bloodPressureDiastolic: 78,
            respiratoryRate: 17,
            temperature: 37,
            ...minutesAgo(20),
          }),
        ],
        200,
        chart,
      ),
    'GET /patient/patient-1/lab-results': () => json([aLab()], 200, chart),
    'GET /patient/patient-1/scores': () => json([aScore()], 200, chart),
    'GET /patient/patient-1/medications': () => json([aMedication()], 200, chart),
  });
  await show(<ContextPanel patientId="patient-1" />);
  expect(await screen.findByRole('heading', { name: 'Margaret Okafor' })).toBeVisible();
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  const alerts = await section('Clinical alerts');
  expect(await alerts.findByText('Tachycardia')).toBeVisible();
  expect(await alerts.findByText('Lactate')).toBeVisible();
  const latest = await section('Latest vitals');
  const row = (name: string) => latest.getByRole('heading', { name }).closest('li');
  expect(row('Heart rate')).toHaveTextContent(/118.*3 min ago/);
  for (const [sign, value] of [
    ['Oxygen saturation', '97'],
    ['Blood pressure', '121/78'],
    ['Respiratory rate', '17'],
    ['Temperature', '98.6'],
  ] as const)
    expect(row(sign)).toHaveTextContent(new RegExp(`${value}.*20 min ago`));
  for (const record of ['qSOFA', 'Metformin']) expect(await screen.findByText(record)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Include Lactate in chat context' })).toBeVisible();
});
