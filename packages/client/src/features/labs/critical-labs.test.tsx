import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLab } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { CriticalLabs } from './critical-labs.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('Critical results in the safety band', () => {
  it('say that the results could not be loaded, and appear on a retry', async () => {
    const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };
    const potassium = aLab({ testName: 'Potassium', result: '6.9', units: 'mmol/L' });
    let answer = () => failure(500, 'internal', 'No');
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
      'GET /patient/patient-1/lab-results': () => answer(),
    });
    await show(<CriticalLabs patientId="patient-1" />);
    const failed = await screen.findByRole('button', { name: 'The lab results could not be loaded.' });
    answer = () => json([potassium], 200, chart);
    await userEvent.setup().click(failed);
    expect(await screen.findByText('critically high')).toBeVisible();
    expect(screen.queryByText('The lab results could not be loaded.')).toBeNull();
  });
});
