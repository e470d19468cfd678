import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { handOver } from '../sign-in/providers/window-channel.ts';
import { ProviderUnlock } from './provider-unlock.tsx';

const owner = { ...aUser(), hasNoPassword: true as const, providers: [{ id: 'klinikum', name: 'Klinikum' }] };
const url = 'https://sso.klinikum.example/authorize?client_id=bedside';

afterEach(() => vi.restoreAllMocks());

function aWindow() {
  const opened = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

it('confirms in a window of its own, and uncovers with its code', async () => {
  const user = userEvent.setup();
  const opened = aWindow();
  const onUnlocked = vi.fn();
  const asked = fakeServer({
    'POST /auth/oidc/klinikum/confirm': () => json({ url }),
    'POST /auth/oidc/confirmed': () => json(undefined, 204),
  });
  await show(<ProviderUnlock owner={owner} isOver={false} onUnlocked={onUnlocked} />);
  await user.click(screen.getByRole('button', { name: 'Confirm with Klinikum' }));
  await expect.poll(() => opened.location.href).toBe(url);
  handOver({ code: 'the-code' });
  await expect.poll(() => onUnlocked.mock.calls.length).toBe(1);
  expect(asked.at(-1)?.body).toEqual({ code: 'the-code' });
});

it('stays covered if someone else signed in, and says so', async () => {
  const user = userEvent.setup();
  aWindow();
  const onUnlocked = vi.fn();
  fakeServer({ 'POST /auth/oidc/klinikum/confirm': () => json({ url }) });
  await show(<ProviderUnlock owner={owner} isOver={false} onUnlocked={onUnlocked} />);
  await user.click(screen.getByRole('button', { name: 'Confirm with Klinikum' }));
  await screen.findByText('Continue in the window of Klinikum.');
  handOver({ failure: 'other-person' });
  expect(await screen.findByText(/Someone else signed in with Klinikum/)).toBeVisible();
  expect(onUnlocked).not.toHaveBeenCalled();
});

it('closes the window and says so if the provider does not respond', async () => {
  const user = userEvent.setup();
  const opened = aWindow();
  fakeServer({ 'POST /auth/oidc/klinikum/confirm': () => failure(503, 'unavailable', 'down') });
  await show(<ProviderUnlock owner={owner} isOver={false} onUnlocked={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Confirm with Klinikum' }));
  expect(await screen.findByText(/Klinikum does not respond/)).toBeVisible();
  expect(opened.close).toHaveBeenCalled();
});
