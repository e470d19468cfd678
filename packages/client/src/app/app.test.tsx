import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer } from '../../test/fake-server.ts';
import { startI18n } from '../i18n/i18n.ts';
import { currentToken, dropToken, storeToken } from '../storage/token.ts';
import { App } from './app.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

describe('the first screen', () => {
  it('shows the sign-in form without a session', async () => {
    fakeServer({});
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('shows a spinner while the profile loads', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => new Promise(() => undefined) });
    render(<App />);
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  });

  it('logs a failed profile request as "Failed to fetch user"', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => failure(500, 'internal', 'Something broke') });
    render(<App />);
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('Failed to fetch user', expect.anything()),
    );
    expect(localStorage.getItem('authToken')).toBe('token-1');
  });

  it('D35: shows that the client is offline, keeps the session and offers a retry', async () => {
    const user = userEvent.setup();
    storeToken('token-1');
    const asked = fakeServer({});
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Offline' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(localStorage.getItem('authToken')).toBe('token-1');
  });

  it('returns to the sign-in form with the reason when the session ends', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => failure(401, 'unauthenticated', 'Please sign in') });
    render(<App />);
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  });

  it('shows a page for unknown addresses', async () => {
    window.history.replaceState(null, '', '/nowhere');
    fakeServer({});
    render(<App />);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/');
  });
});
