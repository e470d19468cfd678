import type { Display } from '@bedside/contracts/displays/displays.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { beginSession } from '../../../state/session.ts';
import DisplaysDialog from './displays-dialog.tsx';

beforeEach(() => beginSession({ token: 'token-1', user: aUser({ isAdmin: true }) }));
afterEach(() => vi.unstubAllGlobals());

const aDisplay = (more: Partial<Display> = {}): Display => ({
  id: 'display-1',
  name: 'Hall',
  privacy: 'initials',
  order: 'bed' as const,
  sound: false,
  perPage: 16 as const,
  language: 'en' as const,
  pairedAt: '2026-11-20T08:00:00.000Z',
  pairedBy: { id: 'user-1', fullName: 'Ana Lopez', role: 'Nurse' },
  ...more,
});

describe('the wall displays of the department', () => {
  it('pairs the screen with the typed code, by initials unless chosen otherwise', async () => {
    const user = userEvent.setup();
    const displays: Display[] = [];
    const asked = fakeServer({
      'GET /displays': () => json(displays),
      'POST /displays/pair': () => {
        displays.push(aDisplay());
        return json(aDisplay(), 201);
      },
    });
    await show(<DisplaysDialog code="" onClose={() => {}} />);
    await screen.findByText('No wall display is paired.');
    expect(screen.getByRole('radio', { name: 'Initials' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Pair screen' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(screen.getByLabelText('Code on the screen'), '123 456');
    await user.type(screen.getByLabelText('Display name'), ' Hall ');
    await user.click(screen.getByRole('button', { name: 'Pair screen' }));
    expect(await screen.findByText('Hall')).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      code: '123 456',
      name: 'Hall',
      privacy: 'initials',
      order: 'deterioration',
      perPage: 16,
      language: 'en',
      sound: false,
    });
    expect(screen.getByLabelText('Code on the screen')).toHaveValue('');
  });

  it('keeps the order and the sound for the next screen, but not the names of patients', async () => {
    const user = userEvent.setup();
    fakeServer({
      'GET /displays': () => json([]),
      'POST /displays/pair': () => json(aDisplay(), 201),
    });
    await show(<DisplaysDialog code="123456" onClose={() => {}} />);
    await user.type(screen.getByLabelText('Display name'), 'Hall');
    await user.click(screen.getByRole('radio', { name: 'Name' }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pair screen' }));
    await waitFor(() => expect(screen.getByLabelText('Display name')).toHaveValue(''));
    expect(screen.getByRole('radio', { name: 'Initials' })).toBeChecked();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('offers full names and the removal to administrators only, and says so', async () => {
    beginSession({ token: 'token-1', user: aUser({ isAdmin: false }) });
    fakeServer({ 'GET /displays': () => json([aDisplay()]) });
    await show(<DisplaysDialog code="" onClose={() => {}} />);
    expect(await screen.findByRole('button', { name: 'Change Hall' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke Hall' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Name' })).toBeNull();
    expect(screen.getByText(/An administrator makes a display show full names/)).toBeVisible();
  });

  it('takes the code of a link, and says beside it that no screen shows it', async () => {
    const user = userEvent.setup();
    fakeServer({
      'GET /displays': () => json([]),
      'POST /displays/pair': () =>
        failure(422, 'invalid-input', 'Invalid input', { fields: { code: 'expired' } }),
    });
    await show(<DisplaysDialog code="654321" onClose={() => {}} />);
    expect(screen.getByLabelText('Code on the screen')).toHaveValue('654321');
    await user.type(screen.getByLabelText('Display name'), 'Hall');
    await user.click(screen.getByRole('button', { name: 'Pair screen' }));
    expect(await screen.findByText(/No screen is showing this code/)).toBeVisible();
  });

  it('renames a display and changes its privacy and order, and revokes one after a question', async () => {
    const user = userEvent.setup();
    let displays = [
      aDisplay({ lastSeenAt: '2026-11-20T08:01:00.000Z' }),
      aDisplay({ id: 'display-2', name: 'Room' }),
    ];
    const asked = fakeServer({
      'GET /displays': () => json(displays),
      'PATCH /displays/display-1': () => {
        displays = displays.map((one) => (one.id === 'display-1' ? { ...one, name: 'Corridor' } : one));
        return json(displays[0]);
      },
      'DELETE /displays/display-2': () => {
        displays = displays.filter(({ id }) => id !== 'display-2');
        return json(undefined, 204);
      },
    });
    await show(<DisplaysDialog code="" onClose={() => {}} />);
    await screen.findByText(/never seen/);
    await user.click(screen.getByRole('button', { name: 'Change Hall' }));
    const name = within(screen.getByRole('dialog', { name: 'Change Hall' })).getByLabelText('Display name');
    await user.clear(name);
    await user.click(
      within(screen.getByRole('dialog', { name: 'Change Hall' })).getByRole('radio', {
        name: 'Triage level',
      }),
    );
    await user.click(
      within(screen.getByRole('dialog', { name: 'Change Hall' })).getByRole('radio', { name: 'Code' }),
    );
    await user.type(name, 'Corridor{Enter}');
    expect(await screen.findByText('Corridor')).toBeVisible();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      name: 'Corridor',
      privacy: 'code',
      order: 'acuity',
      sound: false,
    });
    await user.click(screen.getByRole('button', { name: 'Revoke Room' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(
      within(screen.getByRole('dialog', { name: 'Revoke Room?' })).getByRole('button', { name: 'Revoke' }),
    );
    await waitFor(() => expect(screen.queryByText('Room')).toBeNull());
  });
});
