import type { Connection, HospitalMessage } from '@bedside/contracts/connections/connections.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { beginSession } from '../../../state/session.ts';
import { Connections } from './connections.tsx';

beforeEach(() => beginSession({ token: 'token-1', user: aUser({ isAdmin: true }) }));
afterEach(() => vi.unstubAllGlobals());

const aConnection = (more: Partial<Connection> = {}): Connection => ({
  id: 'c1',
  name: 'Admission',
  kind: 'patients',
  sendingApplication: 'ADT1',
  sendingFacility: 'HOSP',
  timeZone: 'Europe/Madrid',
  authority: '',
  beds: { 'ED^^1': 'Box 1' },
  codes: {},
  units: {},
  doctors: {},
  networks: [],
  certificates: [],
  characterSet: 'ASCII',
  listening: true,
  perMinute: 3,
  accepted: 120,
  refused: 2,
  waiting: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 4,
  ...more,
});

const aMessage = (more: Partial<HospitalMessage> = {}): HospitalMessage => ({
  id: 'm1',
  connection: 'c1',
  controlId: '4711',
  type: 'ADT^A01',
  state: 'refused',
  reason: 'unknown-location',
  place: 'PV1-3',
  receivedAt: '2026-11-20T08:00:00.000Z',
  ...more,
});

describe('the page of connections', () => {
  it('shows counts and what waits, and that the installation does not listen', async () => {
    fakeServer({
      'GET /department/connections': () => json([aConnection({ listening: false })]),
      'GET /department/messages': () => json([]),
    });
    await show(<Connections />);
    expect(await screen.findByText('1 waiting')).toBeVisible();
    expect(screen.getByText(/120 accepted · 2 refused/)).toBeVisible();
    expect(screen.getByText(/MLLP_PORT/)).toBeVisible();
    expect(await screen.findByText('No message waits.')).toBeVisible();
  });

  it('mends a table with the version that was read, and refuses a line that is no row', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /department/connections': () => json([aConnection()]),
      'GET /department/messages': () => json([]),
      'PATCH /department/connections/c1': () => json(aConnection({ version: 5 })),
    });
    await show(<Connections />);
    await user.click(await screen.findByRole('button', { name: 'Change Admission' }));
    const beds = screen.getByLabelText('Locations and beds');
    expect(beds).toHaveValue('ED^^1 = Box 1');
    await user.clear(beds);
    await user.type(beds, 'ED^^2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Not "key = value": ED^^2')).toBeVisible();
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.type(beds, ' = Box 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        beds: { 'ED^^2': 'Box 2' },
        version: 4,
      }),
    );
  });
});

describe('a message that was not taken', () => {
  it('has its reason in words, and is taken or put aside with a reason', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /department/connections': () => json([aConnection()]),
      'GET /department/messages': () => json([aMessage()]),
      'POST /department/messages/m1/take': () => json(aMessage()),
      'POST /department/messages/m1/dismiss': () => json(aMessage({ state: 'dismissed' })),
    });
    await show(<Connections />);
    expect(await screen.findByText('The table of beds lacks this location')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take now' }));
    expect((await screen.findAllByText('Still not taken')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Put aside' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Put aside' }));
    expect(asked.some(({ path }) => path.endsWith('/dismiss'))).toBe(false);
    await user.type(within(dialog).getByLabelText('Reason'), 'Not ours');
    await user.click(within(dialog).getByRole('button', { name: 'Put aside' }));
    await vi.waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/dismiss'))?.body).toEqual({ reason: 'Not ours' }),
    );
  });

  it('that could be someone in the department names that chart', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /department/connections': () => json([aConnection()]),
      'GET /department/messages': () => json([aMessage({ reason: 'same-person', patientId: 'p1' })]),
      'GET /patient/p1': () => json({}, 404),
      'POST /department/messages/m1/take': () => json(aMessage({ state: 'taken' })),
    });
    await show(<Connections />);
    await user.click(await screen.findByRole('button', { name: 'Another person: new chart' }));
    await vi.waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/take'))?.body).toEqual({ confirmedDifferent: true }),
    );
    expect(screen.getByRole('button', { name: 'Take into that chart' })).toBeVisible();
  });
});

describe('what leaves over a connection', () => {
  const sending = {
    ...{ host: '10.1.2.3', port: 2575, tls: false, notes: true, vitals: true, restricted: false },
    ...{ waiting: 4, refused: 1, lastProblem: 'unreachable' as const },
    lastProblemAt: new Date().toISOString(),
  };

  it('says what waits and why the last message did not leave', async () => {
    fakeServer({
      'GET /department/connections': () => json([aConnection({ sending })]),
      'GET /department/messages': () => json([]),
    });
    await show(<Connections />);
    expect(await screen.findByText(/→ 10.1.2.3:2575 · 4 to be sent · 1 refused/)).toHaveTextContent(
      'receiver not reachable',
    );
  });

  it('is set with a host and a port, and asks for both', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /department/connections': () => json([aConnection()]),
      'GET /department/messages': () => json([]),
      'PUT /department/connections/c1/sending': () => json(aConnection({ sending })),
    });
    await show(<Connections />);
    await user.click(await screen.findByRole('button', { name: 'What Admission receives' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByLabelText(/Host/)).toBeInvalid();
    await user.type(within(dialog).getByLabelText(/Host/), '10.1.2.3');
    await user.click(within(dialog).getByLabelText('Notes'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        sending: { host: '10.1.2.3', port: 2575, tls: false, notes: false, vitals: true, restricted: false },
      }),
    );
  });
});
