import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { failure, fakeServer, json } from '../../../../../test/fake-server.ts';
import { aUser } from '../../../../../test/samples.ts';
import { show } from '../../../../../test/show.tsx';
import de from '../../../../i18n/de/first/auth.json';
import en from '../../../../i18n/en/first/auth.json';
import es from '../../../../i18n/es/first/auth.json';
import { currentToken, dropToken } from '../../../../storage/token.ts';
import { AuthScreen } from '../auth-screen.tsx';

const texts = { en, es, de } as const;
const klinikum = { id: 'klinikum', name: 'Klinikum Nord' };
const ways = (passwords = true) => ({
  'GET /auth/ways-to-sign-in': () => json({ passwords, providers: [klinikum] }),
});
const session = {
  token: 'a-token',
  expiresAt: '2026-01-15T20:00:00.000Z',
  user: aUser(),
  sessionCount: 1,
  sessionLimit: null,
};

afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  window.history.replaceState(null, '', '/');
});

it('offers a button for each provider below the password', async () => {
  fakeServer(ways());
  await show(<AuthScreen />);
  const link = await screen.findByRole('link', { name: 'Sign in with Klinikum Nord' });
  expect(link).toHaveAttribute('href', '/api/auth/oidc/klinikum/start');
  expect(screen.getByLabelText('Password')).toBeVisible();
});

it('shows no form for passwords where they are off', async () => {
  fakeServer(ways(false));
  await show(<AuthScreen />);
  await screen.findByRole('link', { name: 'Sign in with Klinikum Nord' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

it('exchanges the code of the address, and takes it out of the address at once', async () => {
  window.history.replaceState(null, '', '/#oidc-code=the-code');
  const asked = fakeServer({ ...ways(), 'POST /auth/oidc/exchange': () => json(session) });
  await show(<AuthScreen />);
  expect(window.location.hash).toBe('');
  await expect.poll(() => currentToken()).toBe('a-token');
  expect(asked.find(({ path }) => path.endsWith('/exchange'))?.body).toEqual({ code: 'the-code' });
});

it('asks for the code of the second factor, and sends it with the same sign-in', async () => {
  const user = userEvent.setup();
  window.history.replaceState(null, '', '/#oidc-code=the-code');
  let tries = 0;
  const asked = fakeServer({
    ...ways(),
    'POST /auth/oidc/exchange': () => {
      tries += 1;
      return tries === 1 ? failure(403, 'second-factor-required', 'code') : json(session);
    },
  });
  await show(<AuthScreen />);
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await user.click(screen.getByRole('button', { name: en.login }));
  await expect.poll(() => currentToken()).toBe('a-token');
  expect(asked.filter(({ path }) => path.endsWith('/exchange')).at(-1)?.body).toEqual({
    code: 'the-code',
    factorCode: '123456',
  });
});

it.each(['en', 'es', 'de'] as const)('says in words why a sign-in failed (%s)', async (language) => {
  for (const [failure, text] of Object.entries(texts[language].provider.failures)) {
    window.history.replaceState(null, '', `/#oidc-failure=${failure}&provider=klinikum`);
    fakeServer(ways());
    const { unmount } = await show(<AuthScreen />, language);
    expect(await screen.findByText(text.replace('{{name}}', 'Klinikum Nord'))).toBeVisible();
    expect(screen.getByRole('button', { name: texts[language].login })).toBeVisible();
    unmount();
  }
});
