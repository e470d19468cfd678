import type { OwnSession } from '@bedside/contracts/sessions/sessions.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { OwnSessions } from './own-sessions.tsx';

afterEach(() => vi.unstubAllGlobals());

const aSession = (more: Partial<OwnSession> = {}): OwnSession => ({
  id: 'here',
  browser: 'Firefox',
  system: 'Windows',
  network: '203.0.113.x',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-20T22:00:00.000Z',
  isThisOne: true,
  ...more,
});
const phone = aSession({ id: 'phone', browser: 'Safari', system: 'iOS', isThisOne: false });
const { browser: _browser, system: _system, ...nameless } = aSession({ id: 'nameless', isThisOne: false });

/** An account with sessions that end or fail to end on request. */
function anAccount(sessions: OwnSession[]) {
  return fakeServer({
    'GET /auth/sessions': () => json(sessions),
    'DELETE /auth/sessions/phone': () => {
      sessions = sessions.filter(({ id }) => id !== 'phone');
      return json(undefined, 204);
    },
    'POST /auth/sessions/end-others': () => {
      const ended = sessions.filter(({ isThisOne }) => !isThisOne).length;
      sessions = sessions.filter(({ isThisOne }) => isThisOne);
      return json({ ended });
    },
  });
}

describe('the list of the user’s own sessions', () => {
  it('shows each device, its times and its network, and cannot end the current session', async () => {
    anAccount([aSession(), phone, nameless]);
    await show(<OwnSessions />);
    const [own, other, unknown] = await screen.findAllByRole('listitem');
    if (!own || !other || !unknown) throw new Error('Three are missing');
    expect(own).toHaveTextContent(
      /Firefox on Windows.*This screen.*Signed in 20 Nov.*Last used 20 Nov.*203\.0\.113\.x/,
    );
    expect(within(own).queryByRole('button')).toBeNull();
    expect(within(other).getByRole('button', { name: /^End the sign-in on Safari on iOS/ })).toBeEnabled();
    expect(unknown).toHaveTextContent('Unknown device');
  });

  it('ends one session and shows the rest', async () => {
    const asked = anAccount([aSession(), phone]);
    const user = userEvent.setup();
    await show(<OwnSessions />);
    await user.click(await screen.findByRole('button', { name: /^End the sign-in on Safari/ }));
    expect(await screen.findByText('Safari on iOS shows the sign-in screen now.')).toBeVisible();
    expect(await screen.findByText('You are signed in on this screen only.')).toBeVisible();
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('ends all other sessions at once', async () => {
    anAccount([aSession(), phone, nameless]);
    const user = userEvent.setup();
    await show(<OwnSessions />);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('2 other sign-ins have ended.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('shows an error when loading or ending fails', async () => {
    fakeServer({});
    const user = userEvent.setup();
    await show(<OwnSessions />);
    expect(await screen.findByText('Your sign-ins could not be loaded.')).toBeVisible();
    fakeServer({
      'GET /auth/sessions': () => json([aSession(), phone]),
      'DELETE /auth/sessions/phone': () =>
        failure(503, 'unavailable', 'The service is currently unavailable'),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: /^End the sign-in on Safari/ }));
    expect(await screen.findByText('The sign-in could not be ended. Please try again.')).toBeVisible();
  });
});
