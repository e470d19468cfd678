import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
