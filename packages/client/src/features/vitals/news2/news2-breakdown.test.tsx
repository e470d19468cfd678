import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { VitalsStrip } from '../now/vitals-strip.tsx';

afterEach(() => void vi.unstubAllGlobals());

// Adds half a minute, because the client clock may lag by ten seconds.
const minutesAgo = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();

async function openChip(records: VitalsRecord[], patient: Parameters<typeof aPatient>[0] = {}) {
  const user = userEvent.setup();
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient(patient)),
    'GET /patient/patient-1/vitals': () => json(records),
  });
  await show(<VitalsStrip patientId="patient-1" triageLevel={undefined} />);
  await user.click(await screen.findByRole('button', { name: /^NEWS2/ }));
  return screen.getByRole('dialog', { name: 'NEWS2 breakdown' });
}

const rowsOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map(({ childNodes }) =>
        [...childNodes].map(({ textContent }) => textContent).join(' '),
      ),
    );

describe('NEWS2 in the header', () => {
  it('opens a breakdown with the age and points of each value and the missing values (D29)', async () => {
    const panel = await openChip([
      aVitalsRecord({
        id: 'vitals-2',
        timestamp: minutesAgo(4),
        respiratoryRate: 26,
        heartRate: 115,
        temperature: 39.2,
        bloodPressureSystolic: 95,
        bloodPressureDiastolic: 60,
        consciousnessLevel: 'Voice',
        defaulted: ['painLevel'],
      }),
      aVitalsRecord({ timestamp: minutesAgo(20), oxygenSaturation: 90, supplementalOxygen: false }),
      aVitalsRecord({ id: 'vitals-0', timestamp: minutesAgo(50), heartRate: 60 }),
    ]);
    expect(panel).toHaveTextContent('NEWS2 15, high risk');
    expect(panel).toHaveTextContent(
      'newest value of the last 30 minutes. Royal College of Physicians, 2017.',
    );
    expect(rowsOf(panel)).toEqual([
      ['respiratory rate', '26 breaths/min 4 min ago', '3'],
      ['oxygen saturation', '90 % 20 min ago', '3'],
      ['air or oxygen', 'Room air 20 min ago', '0'],
      ['systolic blood pressure', '95 mmHg 4 min ago', '2'],
      ['heart rate', '115 bpm 4 min ago', '2'],
      ['consciousness', 'Responds to voice 4 min ago', '3'],
      ['temperature', '102.6 °F 4 min ago', '2'],
    ]);
  });

  it('shows the possible points of missing values, and judges scale 2 by its target', async () => {
    const panel = await openChip([aVitalsRecord({ timestamp: minutesAgo(2), oxygenSaturation: 90 })], {
      spo2Scale: 2,
    });
    expect(panel).toHaveTextContent('NEWS2 0–17, low to high risk');
    expect(rowsOf(panel).slice(0, 3)).toEqual([
      ['respiratory rate', 'not measured', '0–3'],
      ['oxygen saturation Scale 2: target 88–92 %', '90 % 2 min ago', '0'],
      ['air or oxygen', 'not measured', '0–2'],
    ]);
    // Any of the parameters with four bands leaves the fewest scores; the first of the chart is named.
    expect(panel).toHaveTextContent('Would narrow it most: respiratory rate.');
  });

  it('shows a range for an alert patient with unknown confusion (D43)', async () => {
    const panel = await openChip([
      aVitalsRecord({
        timestamp: minutesAgo(4),
        respiratoryRate: 16,
        heartRate: 72,
        temperature: 36.8,
        bloodPressureSystolic: 124,
        bloodPressureDiastolic: 76,
        oxygenSaturation: 97,
        supplementalOxygen: false,
        consciousnessLevel: 'Alert',
        defaulted: ['painLevel'],
      }),
    ]);
    expect(panel).toHaveTextContent('NEWS2 0–3, low to low–medium risk');
    expect(panel).toHaveTextContent('Missing: new confusion (not asked)');
    expect(panel).toHaveTextContent('Would settle it: new confusion (not asked).');
    expect(rowsOf(panel)[5]).toEqual(['consciousness', 'Alert, confusion not asked 4 min ago', '0–3']);
  });

  it('shows the scored value of a set that is ahead of the client clock', async () => {
    const panel = await openChip([
      aVitalsRecord({ id: 'vitals-2', timestamp: minutesAgo(-2), respiratoryRate: 26 }),
      aVitalsRecord({ timestamp: minutesAgo(2), respiratoryRate: 14 }),
    ]);
    expect(rowsOf(panel)[0]).toEqual(['respiratory rate', '26 breaths/min just now', '3']);
  });

  it('explains why NEWS2 is not valid in pregnancy', async () => {
    const panel = await openChip([aVitalsRecord({ timestamp: minutesAgo(2), heartRate: 90 })], {
      pregnancy: { status: 'yes' },
    });
    expect(panel).toHaveTextContent('NEWS2 --, not valid: pregnancy');
    // A score that nobody knows never has the color of a normal one.
    expect(within(panel).getByRole('heading')).toHaveClass('text-unknown');
    expect(within(panel).queryByRole('table')).toBeNull();
  });
});
