import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { fillIn } from '../../../test/fill-in.ts';
import { show } from '../../../test/show.tsx';
import { queryClient } from '../../api/query-client.ts';
import de from '../../i18n/de/first/account.json';
import en from '../../i18n/en/first/account.json';
import es from '../../i18n/es/first/account.json';
import { ResetPassword } from './reset-password.tsx';

const texts = { en, es, de } as const;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function open(search: string, language: 'en' | 'es' | 'de' = 'en') {
  window.history.replaceState(null, '', `/reset-password${search}`);
  const user = userEvent.setup();
  await show(<ResetPassword />, language);
  return user;
}

const valid = { 'POST /auth/validate-reset-token': () => json({ valid: true }) };

describe('the reset link', () => {
  it('is invalid without a token, and leads back to the login', async () => {
    const asked = fakeServer({});
    const user = await open('');
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    expect(asked).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(window.location.pathname).toBe('/');
  });

  it('removes its token from the address at once, and shows that it is being checked', async () => {
    const asked = fakeServer({ 'POST /auth/validate-reset-token': () => new Promise(() => undefined) });
    await open('?token=secret-1');
    expect(window.location.href).not.toContain('secret-1');
    expect(await screen.findByRole('status')).toHaveTextContent('Checking the link');
    expect(screen.getByText(/^Checking the link/, { selector: 'p' })).toBeVisible();
    expect(asked[0]?.body).toEqual({ token: 'secret-1' });
  });

  it.each(['en', 'es', 'de'] as const)('shows in %s that it is invalid or has expired', async (language) => {
    fakeServer({ 'POST /auth/validate-reset-token': () => json({ valid: false }) });
    await open('?token=old', language);
    expect(await screen.findByText(texts[language].reset.invalid)).toBeVisible();
  });

  it('offers a retry when the check fails', async () => {
    fakeServer({});
    const user = await open('?token=secret-1');
    expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
    fakeServer(valid);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('uses the exact English texts', () => {
    expect(en.reset).toMatchObject({
      invalidTitle: 'Invalid Reset Link',
      invalid: 'This password reset link is invalid or has expired. Please request a new reset link.',
      failedTitle: 'Reset Failed',
      error: 'An error occurred. Please try again.',
    });
  });
});

describe('the new password', () => {
  it('has at least 8 characters and matches its repetition', async () => {
    const asked = fakeServer(valid);
    const user = await open('?token=secret-1');
    await fillIn(user, await screen.findByLabelText('New password'), '7 chars');
    await fillIn(user, screen.getByLabelText('Confirm new password'), 'other');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('is sent with the token, confirmed, and leads to the login', async () => {
    const asked = fakeServer({ ...valid, 'POST /auth/reset-password': () => json({ message: 'Done' }) });
    const user = await open('?token=secret-1');
    await fillIn(user, await screen.findByLabelText('New password'), 'a long password');
    await fillIn(user, screen.getByLabelText('Confirm new password'), 'a long password');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Password set')).toBeVisible();
    expect(asked[1]?.body).toEqual({ token: 'secret-1', newPassword: 'a long password' });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it("shows the server's words if the server rejects it, and suggests a retry if the network is lost", async () => {
    fakeServer({
      ...valid,
      'POST /auth/reset-password': () =>
        failure(422, 'invalid-input', 'Some fields need attention', {
          fields: { newPassword: 'too-common' },
        }),
    });
    const user = await open('?token=secret-1');
    await fillIn(user, await screen.findByLabelText('New password'), 'password1');
    await fillIn(user, screen.getByLabelText('Confirm new password'), 'password1');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Reset Failed')).toBeVisible();
    // In the toast, and in the form until the next attempt.
    expect(screen.getAllByText('Some fields need attention')).toHaveLength(2);
    expect(screen.getByText('This password is too common')).toBeVisible();
    fakeServer({});
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(screen.getAllByText('An error occurred. Please try again.')).toHaveLength(2));
  });
});
