import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { beginSession } from '../../../state/session.ts';
import { MergeBand } from './merge-band.tsx';

const user = aUser({ isAdmin: true, rights: ['read-chart', 'administer'] });
beforeEach(() => beginSession({ token: 'token-1', user }));
afterEach(() => vi.unstubAllGlobals());

const by = { id: 'c1', fullName: 'Admission', role: 'System' as const };
const other = {
  patientId: 'patient-2',
  name: 'Margaret Okafor',
  mrn: 'MRN-2',
  at: '2026-11-29T08:00:00.000Z',
  by,
};

describe('the band of a merged chart', () => {
  it('leads from the closed chart to the one in which it continues', async () => {
    fakeServer({ 'GET /patient/patient-1': () => json(aPatient({ continuesIn: other })) });
    await show(<MergeBand patientId="patient-1" />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'This chart continues in Margaret Okafor · MRN-2. No one can write here any more.',
    );
    expect(screen.getByRole('button', { name: 'Open that chart' })).toBeVisible();
  });

  it('names what was merged into a chart, and undoes it after a question', async () => {
    const calls = fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ mergedCharts: [other] })),
      'POST /patient/patient-1/merge/undo': () => json(aPatient()),
    });
    await show(<MergeBand patientId="patient-1" />);
    const band = await screen.findByRole('region', { name: 'Merged charts' });
    expect(band).toHaveTextContent(/Contains the chart Margaret Okafor · MRN-2 since .+ merged by Admission/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo merge' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo the merge with MRN-2?' });
    expect(dialog).toHaveTextContent('This works until anyone has written in this chart.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo merge' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/patient/patient-1/merge/undo'));
  });

  it('says for a day that a merge was undone, and by whom', async () => {
    const undone = { at: new Date().toISOString(), by: { ...by, fullName: 'Kim Lee' } };
    fakeServer({ 'GET /patient/patient-1': () => json(aPatient({ mergedCharts: [{ ...other, undone }] })) });
    await show(<MergeBand patientId="patient-1" />);
    expect(await screen.findByRole('status')).toHaveTextContent(/MRN-2 was undone .+ by Kim Lee/);
  });

  it('is absent for every other chart', async () => {
    fakeServer({ 'GET /patient/patient-1': () => json(aPatient()) });
    await show(<MergeBand patientId="patient-1" />);
    expect(screen.queryByRole('region', { name: 'Merged charts' })).toBeNull();
  });
});
