import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { displayCall } from '../link/display-call.ts';
import { displayToken, dropDisplayToken, storeDisplayToken } from '../link/display-token.ts';
import { PairingScreen } from './pairing-screen.tsx';

const soon = { expiresAt: '2026-11-21T10:05:00.000Z' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  dropDisplayToken(displayToken() ?? '');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a screen that is not paired', () => {
  it('shows a code and its link, and stores the token apart from a clinician’s', async () => {
    localStorage.setItem('authToken', 'a clinician');
    let isEntered = false;
    const asked = fakeServer({
      'POST /displays/pairing': () => json({ pairingId: 'p1', code: '123456', ...soon }, 201),
      'GET /displays/pairing/p1': () =>
        json(isEntered ? { status: 'paired', token: 'display_1' } : { status: 'waiting' }),
    });
    render(<PairingScreen />);
    expect(await screen.findByText('123 456')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Link to enter this code' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(4500);
    expect(displayToken()).toBeNull();
    isEntered = true;
    await vi.advanceTimersByTimeAsync(2500);
    await vi.waitFor(() => expect(displayToken()).toBe('display_1'));
    expect(localStorage.getItem('displayToken')).toBe('display_1');
    expect(asked.every(({ headers }) => !(headers.get('Authorization') ?? '').includes('clinician'))).toBe(
      true,
    );
    // Another request would replace the token that the screen now uses.
    const reads = asked.filter(({ path }) => path.endsWith('/p1')).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.filter(({ path }) => path.endsWith('/p1'))).toHaveLength(reads);
  });

  it('shows another code after the first expired, and keeps a code while the server is away', async () => {
    const codes = ['111111', '222222'];
    let answer = () => json({ status: 'waiting' });
    fakeServer({
      'POST /displays/pairing': () => json({ pairingId: 'p', code: codes.shift(), ...soon }, 201),
      'GET /displays/pairing/p': () => answer(),
    });
    render(<PairingScreen />);
    await screen.findByText('111 111');
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByText(/No connection/)).toBeVisible();
    expect(screen.getByText('111 111')).toBeVisible();
    answer = () => {
      answer = () => json({ status: 'waiting' });
      return json({ status: 'expired' });
    };
    await vi.advanceTimersByTimeAsync(8000);
    expect(await screen.findByText('222 222')).toBeVisible();
  });
});

describe('a call of a display', () => {
  it('ends the pairing if the server rejects the token, and at no other 401', async () => {
    storeDisplayToken('display_1');
    fakeServer({ 'GET /board': () => new Response('<html>sign in</html>', { status: 401 }) });
    await expect(displayCall(boardEndpoints.list, { token: 'display_1' })).rejects.toThrow();
    expect(displayToken()).toBe('display_1');
    fakeServer({ 'GET /board': () => failure(401, 'unauthenticated', 'Sign in') });
    await expect(displayCall(boardEndpoints.list, { token: 'display_0' })).rejects.toThrow();
    expect(displayToken()).toBe('display_1');
    await expect(displayCall(boardEndpoints.list, { token: 'display_1' })).rejects.toThrow();
    expect(displayToken()).toBeNull();
    expect(localStorage.getItem('displayToken')).toBeNull();
  });
});
