import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { chartAsOfAtom, connectionAtom } from '../../realtime/connection/connection.ts';
import { viewersAtom } from '../../realtime/watch/viewers.ts';
import { currentToken, dropToken, storeToken } from '../../storage/token.ts';
import { ConnectionButton } from './connection-button.tsx';
import { ViewersButton } from './viewers-button.tsx';

const store = getDefaultStore();

const viewer = (more: Partial<Viewer>): Viewer => ({
  userId: 'user-2',
  fullName: 'María Lopez',
  role: 'Nurse',
  activity: 'recording-vitals',
  since: '2026-11-21T12:00:00.000Z',
  ...more,
});

async function open(viewers: Viewer[], patientId: string | null = 'patient-1') {
  const user = userEvent.setup();
  storeToken('token-1');
  fakeServer({ 'GET /auth/profile': () => json(aUser()) });
  store.set(viewersAtom, new Map([['patient-1', viewers]]));
  await show(
    <>
      {patientId !== null && <ViewersButton patientId={patientId} />}
      <ConnectionButton patientId={patientId} />
    </>,
  );
  const button = screen.getByRole('button', { name: /Connection and viewers/ });
  await user.click(button);
  return button;
}

afterEach(() => {
  store.set(connectionAtom, { status: 'connecting' });
  store.set(chartAsOfAtom, new Map());
  store.set(viewersAtom, new Map());
  dropToken(currentToken(), 'signed-out');
  vi.unstubAllGlobals();
});

describe('the connection and its viewers', () => {
  it("shows that the screen is live and since when, and each viewer's role and activity", async () => {
    store.set(connectionAtom, { status: 'live', charts: ['patient-1'] });
    const button = await open([
      viewer({}),
      viewer({ userId: 'user-1', fullName: 'Kim Ferrer', activity: 'viewing' }),
    ]);
    expect(button).toHaveTextContent('Live');
    await userEvent.keyboard('{Escape}');
    expect(
      screen.getByRole('button', {
        name: /Who is here(?: \(\+1\))?: María Lopez(?: \(ML\))?, Nurse: recording vitals/,
      }),
    ).toBeVisible();
    await userEvent.click(button);
    const panel = screen.getByRole('dialog', { name: 'Connection and viewers' });
    expect(panel).toHaveTextContent('Live. Changes by your colleagues appear as they happen.');
    expect(panel).toHaveTextContent(/Since \d\d:\d\d:\d\d/);
    expect(panel).toHaveTextContent(/María Lopez.*Nurse · recording vitals · since/);
    expect(await screen.findByText(/\(you\)/)).toBeVisible();
  });

  it('does not call the chart of a newly selected patient live because the previous one was', async () => {
    store.set(connectionAtom, { status: 'live', charts: ['patient-1'] });
    const button = await open([], 'patient-2');
    expect(button).toHaveTextContent('Catching up');
    expect(button).not.toHaveTextContent('Live');
    act(() => store.set(connectionAtom, { status: 'live', charts: ['patient-2'] }));
    expect(button).toHaveTextContent('Live');
  });

  it('shows that there is no other viewer', async () => {
    store.set(connectionAtom, { status: 'live', charts: ['patient-1'] });
    await open([viewer({ userId: 'user-1', fullName: 'Kim Ferrer', activity: 'viewing' })]);
    expect(await screen.findByText('No one else has this chart open.')).toBeVisible();
  });

  it('D35: shows when it is offline, the time of the chart, and that the viewers are unknown', async () => {
    const button = await open([]);
    const since = new Date('2026-11-21T14:31:00').getTime();
    act(() => {
      store.set(chartAsOfAtom, new Map([['patient-1', since + 1000]]));
      store.set(connectionAtom, { status: 'offline', since: since + 5000, asOf: since });
    });
    expect(button).toHaveTextContent('Offline');
    const panel = screen.getByRole('dialog', { name: 'Connection and viewers' });
    expect(panel).toHaveTextContent('No connection to the server.');
    expect(panel).toHaveTextContent('Since 14:31:05');
    expect(panel).toHaveTextContent('Chart as of 14:31:01');
    expect(panel).toHaveTextContent('Not known while offline.');
  });

  it('explains without a patient how to see other viewers', async () => {
    await open([], null);
    expect(screen.getByText('Open a patient to see who else is there.')).toBeVisible();
  });
});
