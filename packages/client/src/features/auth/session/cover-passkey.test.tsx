import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { call } from '../../../api/call.ts';
import { coverAtom, coverScreen } from '../../../storage/cover.ts';
import { currentToken, dropToken, storeToken } from '../../../storage/token.ts';
import * as browserPasskeys from '../passkeys/browser-passkeys.ts';
import CoverScreen from './cover-screen.tsx';
import Proof from './proof.tsx';

const options = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000, userVerification: 'required' },
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: [] }],
};
const proof = {
  ...{ id: 'a2V5', rawId: 'a2V5', type: 'public-key' as const },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const passkey = { id: 'p1', name: 'Laptop', createdAt: '2026-11-20T08:00:00.000Z' };
const owner = aUser();
const codeNeeded = () => failure(403, 'second-factor-required', 'A code is needed', { passkey: true });

/** A server where the account has `passkeys`, and the browser a key that proves or is refused by its owner. */
function serve(more: Parameters<typeof fakeServer>[0] = {}, passkeys = [passkey]): FakeRequest[] {
  return fakeServer({
    [`GET ${passkeysEndpoints.list.path}`]: () => json({ rpId: 'localhost', passkeys }),
    [`POST ${passkeysEndpoints.confirmation.path}`]: () => json(options),
    [`POST ${passkeysEndpoints.challenge.path}`]: () => json(options),
    [`POST ${passkeysEndpoints.confirm.path}`]: () => json(undefined, 204),
    [`POST ${sessionsEndpoints.renew.path}`]: () =>
      json({ token: 'token-2', expiresAt: owner.session.expiresAt }),
    ...more,
  });
}

const isCovered = () => getDefaultStore().get(coverAtom) !== null;
const posts = (asked: FakeRequest[]) => asked.filter(({ method }) => method === 'POST');

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.spyOn(browserPasskeys, 'provePasskey').mockResolvedValue(proof);
  storeToken('token-1');
});
afterEach(() => {
  dropToken(currentToken(), 'signed-out');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a covered screen', () => {
  it('opens with a passkey while the session holds', async () => {
    const asked = serve();
    coverScreen('idle');
    await show(<CoverScreen owner={owner} />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(isCovered()).toBe(false));
    expect(posts(asked).map(({ path, body }) => [path, body])).toEqual([
      [`/api${passkeysEndpoints.confirmation.path}`, undefined],
      [`/api${sessionsEndpoints.renew.path}`, { passkey: proof }],
    ]);
    expect(currentToken()).toBe('token-2');
  });

  it('keeps the token of another tab that this one has not heard of', () => {
    localStorage.setItem('authToken', 'token-2');
    expect(dropToken('token-1')).toBe(false);
    expect(currentToken()).toBe('token-2');
    expect(isCovered()).toBe(false);
  });

  it('stays covered if the owner closes the question or the server refuses the key', async () => {
    serve({
      [`POST ${sessionsEndpoints.renew.path}`]: () =>
        failure(422, 'invalid-input', 'Wrong', { fields: { passkey: 'wrong' } }),
    });
    coverScreen('idle');
    await show(<CoverScreen owner={owner} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(/The passkey was not accepted/)).toBeVisible();
    vi.mocked(browserPasskeys.provePasskey).mockRejectedValueOnce(new Error('NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(/The passkey was not accepted/)).toBeVisible();
    expect(isCovered()).toBe(true);
  });

  it('offers none to an account without one, and none on a page that cannot use it', async () => {
    serve({}, []);
    coverScreen('idle');
    const first = await show(<CoverScreen owner={owner} />);
    await screen.findByLabelText(/^Password/);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    first.unmount();
    serve();
    vi.stubGlobal('isSecureContext', false);
    await show(<CoverScreen owner={owner} />);
    await screen.findByLabelText(/^Password/);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('takes a passkey in place of the code once the session has ended', async () => {
    let body: unknown;
    const asked = serve({
      'POST /auth/login': (request) => {
        body = request.body;
        const isSecond = typeof body === 'object' && body !== null && 'passkey' in body;
        const session = { token: 'token-2', expiresAt: owner.session.expiresAt, user: owner };
        return isSecond ? json({ ...session, sessionCount: 1, sessionLimit: null }) : codeNeeded();
      },
    });
    dropToken('token-1');
    await show(<CoverScreen owner={owner} />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Password/), 'right{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(currentToken()).toBe('token-2'));
    expect(body).toEqual({ email: owner.email, password: 'right', passkey: proof });
    expect(posts(asked).map(({ path }) => path)).toContain(`/api${passkeysEndpoints.challenge.path}`);
  });
});

describe('an act that needs a recent proof', () => {
  it('takes a passkey, and then does what was asked', async () => {
    let isProven = false;
    const asked = serve({
      'POST /auth/sessions/end-others': () =>
        isProven ? json({ ended: 2 }) : failure(403, 'confirmation-needed', 'Confirm'),
      [`POST ${passkeysEndpoints.confirm.path}`]: () => {
        isProven = true;
        return json(undefined, 204);
      },
    });
    await show(<Proof owner={owner} />);
    const { sessionsEndpoints } = await import('@bedside/contracts/sessions/sessions.contract.ts');
    const done = call(sessionsEndpoints.endOthers, {});
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await done).toEqual({ ended: 2 });
    expect(posts(asked).map(({ path }) => path.replace('/api', ''))).toEqual([
      '/auth/sessions/end-others',
      passkeysEndpoints.confirmation.path,
      passkeysEndpoints.confirm.path,
      '/auth/sessions/end-others',
    ]);
  });
});
