import { emergencyAccessMs } from '@bedside/contracts/access/access.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { emergencyDialogAtom, restrictDialogAtom } from '../../state/access-dialogs.ts';
import { AccessBand } from './access-band.tsx';
import EmergencyDialog from './emergency-dialog.tsx';
import ReadersDialog from './readers-dialog.tsx';
import RestrictDialog from './restrict-dialog.tsx';

const ines = { id: 'user-2', fullName: 'Ines Solberg', role: 'Resident' };
const emergency = (until: number) => ({
  id: 'grant-1',
  patientId: 'patient-1',
  reason: 'Unconscious, transferred',
  until: new Date(until).toISOString(),
  department: 'Surgery',
  recordedAt: new Date(until - emergencyAccessMs).toISOString(),
  recordedBy: ines,
});

describe('the band of a chart', () => {
  const path = 'GET /patient/patient-1/who-may-open';

  it('names who has emergency access, from where, how long and why', async () => {
    fakeServer({ [path]: () => json({ emergencies: [emergency(Date.now() + 90 * 60_000)] }) });
    await show(<AccessBand patientId="patient-1" userId="user-1" />);
    const band = await screen.findByRole('region', { name: 'Who may open this chart' });
    expect(band).toHaveTextContent(
      /Ines Solberg \(Surgery\), until .+ \(1 h 30 min left\) · Unconscious, transferred/,
    );
  });

  it('is absent once the access has ended, and without a restriction', async () => {
    fakeServer({ [path]: () => json({ emergencies: [emergency(Date.now() - 1000)] }) });
    await show(<AccessBand patientId="patient-1" userId="user-1" />);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Who may open this chart' })).toBeNull());
  });

  it('names the people of a restricted chart, in German', async () => {
    const restriction = { people: [ines], reason: 'Kollegin', at: new Date().toISOString(), by: ines };
    fakeServer({ [path]: () => json({ emergencies: [], restriction }) });
    await show(<AccessBand patientId="patient-1" userId="user-1" />, 'de');
    expect(await screen.findByText(/nur Ines Solberg/)).toBeVisible();
  });
});

describe('the form of emergency access', () => {
  it('asks for a reason, and says that no single chart matches', async () => {
    const server = fakeServer({ 'POST /break-glass': () => failure(404, 'not-found', 'Not found') });
    await show(<EmergencyDialog />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Record number' }), '4071006');
    await user.click(screen.getByRole('button', { name: /Open chart/ }));
    expect(server).toHaveLength(0);
    await user.click(screen.getByRole('textbox', { name: 'Reason' }));
    await user.paste('Unconscious, transferred');
    await user.click(screen.getByRole('button', { name: /Open chart/ }));
    expect(await screen.findByText(/No single chart matches/)).toBeVisible();
  });
});

describe('typed text', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard what you entered?' });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('of the form of emergency access is discarded by %s after a question only', async (_how, close) => {
    const user = userEvent.setup();
    getDefaultStore().set(emergencyDialogAtom, true);
    fakeServer({});
    await show(<EmergencyDialog />);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Unconscious');
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Unconscious');
    expect(getDefaultStore().get(emergencyDialogAtom)).toBe(true);
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(getDefaultStore().get(emergencyDialogAtom)).toBe(false);
  });

  it('of a restriction asks, too, and an untouched form closes at once', async () => {
    const user = userEvent.setup();
    getDefaultStore().set(restrictDialogAtom, 'patient-1');
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient(), 200, { 'Chart-Seq': '1', 'Chart-Epoch': 'e' }),
      'GET /patient/patient-1/who-may-open': () => json({ emergencies: [] }),
      'GET /department/roster': () => json([]),
    });
    await show(<RestrictDialog patientId="patient-1" />);
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'A colleague');
    await user.keyboard('{Escape}');
    await question();
    await user.click(screen.getByRole('button', { name: 'Keep writing' }));
    await user.clear(reason);
    await user.keyboard('{Escape}');
    expect(getDefaultStore().get(restrictDialogAtom)).toBeNull();
  });
});

describe('the readers of a chart', () => {
  it('are listed with their reasons in words', async () => {
    const at = new Date().toISOString();
    const reader = { person: { id: 'user-2', fullName: 'Ines Solberg' }, first: at, last: at, times: 3 };
    fakeServer({
      'GET /patient/patient-1/readers': () =>
        json({ readers: [{ ...reader, unusual: ['emergency', 'not-of-the-team'] }], isCut: false }),
    });
    await show(<ReadersDialog patientId="patient-1" />);
    expect(await screen.findByText('Ines Solberg')).toBeVisible();
    expect(screen.getByText('emergency access')).toBeVisible();
    expect(screen.getByText('not of the team')).toBeVisible();
    expect(screen.getByText(/opened 3 times/)).toBeVisible();
  });
});
