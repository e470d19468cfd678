import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { beginSession, logout } from '../../../state/session.ts';
import { trialEndAtom } from './trial-end.ts';
import UpgradePage from './upgrade-page.tsx';

afterEach(() => {
  fakeServer({ 'POST /auth/logout': () => json(undefined, 204) });
  logout();
  getDefaultStore().set(trialEndAtom, null);
  vi.unstubAllGlobals();
});

const command = () => screen.getByRole('textbox', { name: 'Command that subscribes your account' });

describe('the upgrade page', () => {
  it('shows the account that could not sign in, and its used sessions', async () => {
    fakeServer({});
    getDefaultStore().set(trialEndAtom, { email: 'kim@example.org', sessionCount: 20, sessionLimit: 20 });
    await show(<UpgradePage />);
    expect(screen.getByText('20/20')).toBeVisible();
    expect(command()).toHaveValue('npm run account -- subscribe kim@example.org');
    expect(screen.getByRole('button', { name: 'Back to Login' })).toBeVisible();
  });

  it('explains the upgrade to a visitor too', async () => {
    fakeServer({});
    await show(<UpgradePage />);
    expect(command()).toHaveValue('npm run account -- subscribe <address>');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it("shows the signed-in clinician's own count, offers the command to copy, and leads back", async () => {
    const trial = aUser({ subscriptionStatus: 'unsubscribed', sessionCount: 7, sessionLimit: 20 });
    fakeServer({ 'GET /auth/profile': () => json(trial) });
    beginSession({ token: 'token-1', user: trial });
    const user = userEvent.setup();
    await show(<UpgradePage />);
    expect(screen.getByText('7/20')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('npm run account -- subscribe kim@example.org');
    expect(await screen.findByText('Copied')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the patients' }));
    expect(window.location.pathname).toBe('/');
  });

  it('requires nothing of a subscribed account', async () => {
    fakeServer({ 'GET /auth/profile': () => json(aUser()) });
    beginSession({ token: 'token-1', user: aUser() });
    await show(<UpgradePage />);
    expect(screen.getByRole('heading', { name: 'Your account is subscribed' })).toBeVisible();
  });
});
