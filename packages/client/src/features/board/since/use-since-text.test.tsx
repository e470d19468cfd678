import type { ChartNews } from '@bedside/contracts/board/board.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { scored } from '../../../../test/board-samples.ts';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { SinceLine } from './since-line.tsx';

const chart = { 'Chart-Seq': '9', 'Chart-Epoch': 'life-1' };
const complete: Partial<VitalsRecord> = {
  ...{ temperature: 37, heartRate: 135, respiratoryRate: 26, bloodPressureSystolic: 85 },
  ...{ bloodPressureDiastolic: 50, oxygenSaturation: 90, supplementalOxygen: true },
  ...{ consciousnessLevel: 'Alert' as const, newConfusion: false, defaulted: [] },
};

/** The head's list of vitals, which the line reads too. */
function Head() {
  useQuery(vitalsQuery('patient-1'));
  useQuery(patientQuery('patient-1'));
  return null;
}

async function open(from: number, minutesAgo: number, given: Partial<VitalsRecord> = complete) {
  const timestamp = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const news: ChartNews = {
    ...{ since: { seq: 4, at: '2026-11-20T23:12:00.000Z' }, seq: 9, epoch: 'life-1', hasMore: false },
    counts: [{ kind: 'vitals', count: 1 }],
    entries: [],
    news2: { from: scored(from), to: scored(3) },
    critical: [],
  };
  fakeServer({
    'GET /patient/patient-1/since': () => json(news),
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () => json([aVitalsRecord({ ...given, timestamp })], 200, chart),
  });
  await show(
    <>
      <Head />
      <SinceLine patientId="patient-1" entries={null} />
    </>,
  );
}

afterEach(() => void vi.unstubAllGlobals());

it('shows the score of now, as the head does, instead of that of the opening', async () => {
  await open(1, 2);
  expect(await screen.findByText('NEWS2 1 → 14')).toHaveClass('text-red');
});

it('gives a score that fell no tone, because it is no new danger', async () => {
  await open(16, 2);
  expect(await screen.findByText('NEWS2 16 → 14')).not.toHaveClass('text-red');
});

it('adds its time to a score that is older than the window of NEWS2', async () => {
  await open(1, 50);
  expect(await screen.findByText(/^NEWS2 1 → 14 at .*\d\d:\d\d$/)).toBeVisible();
});
