import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { VitalsPhoneSummary } from './vitals-phone-summary.tsx';
import { VitalsStrip } from './vitals-strip.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['strip', VitalsStrip],
  ['summary on phones', VitalsPhoneSummary],
])(
  'the %s says that the vital signs could not be loaded, and not that there are none',
  async (_name, Vitals) => {
    fakeServer({
      'GET /patient/patient-1': () =>
        json(aPatient({ age: 50 }), 200, { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' }),
      'GET /patient/patient-1/vitals': () => failure(500, 'internal', 'No'),
    });
    await show(<Vitals patientId="patient-1" triageLevel={undefined} />);
    expect(await screen.findByText('The vital signs could not be loaded.')).toBeVisible();
    expect(screen.queryByText('no vital signs yet')).toBeNull();
  },
);

it.each([
  ['strip', VitalsStrip, [], 'no vitals yet'],
  ['summary on phones', VitalsPhoneSummary, [], 'no vitals yet'],
  [
    'strip',
    VitalsStrip,
    [aVitalsRecord({ heartRate: 80, timestamp: '2026-01-01T12:00:00.000Z' })],
    'vitals > 30 min old',
  ],
])(
  'the %s of a patient tells vital signs that are old from none at all',
  async (_name, Vitals, sets, words) => {
    fakeServer({
      'GET /patient/patient-1': () =>
        json(aPatient({ age: 50 }), 200, { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' }),
      'GET /patient/patient-1/vitals': () => json(sets, 200, { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' }),
    });
    await show(<Vitals patientId="patient-1" triageLevel={2} />);
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
    if (sets.length === 0) expect(screen.queryByText(/30 min|overdue/)).toBeNull();
  },
);
