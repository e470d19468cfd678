import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import type { Language } from '../../../storage/preferences.ts';
import { currentToken, dropToken, storeToken } from '../../../storage/token.ts';
import OwnershipDialog from './ownership-dialog.tsx';

beforeEach(() => storeToken('of the owner'));
afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  vi.unstubAllGlobals();
});

const owner = aUser({ isOwnerAsked: true, fullName: 'Chosen by a stranger' });
const noContent = () => json(undefined, 204);
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the dialog with a server that returns this response. */
async function opened(answers: Parameters<typeof fakeServer>[0], language: Language = 'en') {
  const onAnswered = vi.fn();
  const asked = fakeServer(answers);
  await show(<OwnershipDialog user={owner} onAnswered={onAnswered} />, language);
  return { asked, onAnswered, user: userEvent.setup() };
}

describe("the question about the account's creator", () => {
  it.each<[Language, string, string]>([
    ['en', 'Did you register this account?', 'No, close the account'],
    ['es', '¿Registró usted esta cuenta?', 'No, cerrar la cuenta'],
    ['de', 'Haben Sie dieses Konto registriert?', 'Nein, Konto schließen'],
  ])('shows the name and the department of the account: %s', async (language, title, no) => {
    await opened({}, language);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent('Chosen by a stranger');
    expect(dialog).toHaveTextContent('Emergency');
    expect(await button(no)).toBeEnabled();
  });

  it('keeps the account and the session on yes', async () => {
    const { asked, onAnswered, user } = await opened({ 'POST /auth/keep-account': noContent });
    await user.click(await button('Yes, it is mine'));
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/keep-account']);
    expect(currentToken()).toBe('of the owner');
  });

  it('closes the account on no, signs out and confirms that the address is free', async () => {
    const { asked, onAnswered, user } = await opened({
      'POST /auth/release-account': noContent,
      'POST /auth/logout': noContent,
    });
    await user.click(await button('No, close the account'));
    expect(await screen.findByText('Account closed')).toBeVisible();
    expect(screen.getByText(/^kim@example\.org is free/)).toBeVisible();
    expect(asked[0]?.path).toBe('/api/auth/release-account');
    expect(currentToken()).toBeNull();
    expect(onAnswered).not.toHaveBeenCalled();
  });

  it('sends the choice once, and shows when it was not saved', async () => {
    let answer: (response: Response) => void = () => {};
    const { asked, onAnswered, user } = await opened({
      'POST /auth/release-account': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await user.click(await button('No, close the account'));
    expect(await button('No, close the account')).toBeDisabled();
    expect(await button('Yes, it is mine')).toBeDisabled();
    answer(failure(503, 'unavailable', 'Please try again'));
    expect(await screen.findByText('Not saved')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(currentToken()).toBe('of the owner');
    expect(onAnswered).not.toHaveBeenCalled();
    expect(await button('No, close the account')).toBeEnabled();
  });

  it('can be postponed without a request', async () => {
    const { asked, onAnswered, user } = await opened({});
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    expect(onAnswered).not.toHaveBeenCalled();
  });
});
