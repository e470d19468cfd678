import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../test/fake-server.ts';
import { aUser } from '../../test/samples.ts';
import { queryClient } from '../api/query-client.ts';
import { draftsAtom } from './drafts.ts';
import { selectedPatientIdAtom } from './selection.ts';
import { forgetSessionOnChange, logout, useSession } from './session.ts';
import { currentToken, dropToken, sessionEndedAtom, storeToken } from './token.ts';

const store = getDefaultStore();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let stop: () => void;
beforeEach(() => {
  stop = forgetSessionOnChange();
});
afterEach(() => {
  dropToken(currentToken());
  stop();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is signed out without a token, and asks nothing', () => {
    const asked = fakeServer({});
    const { result } = renderHook(useSession, { wrapper });
    expect(result.current).toMatchObject({ isAuthenticated: false, isLoading: false, isOffline: false });
    expect(asked).toHaveLength(0);
  });

  it('loads the profile of a stored token', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => json(aUser()) });
    const { result } = renderHook(useSession, { wrapper });
    expect(result.current.isLoading).toBe(true);
    await waitFor(() => expect(result.current.user?.fullName).toBe('Kim Ferrer'));
  });

  it('D35: keeps the token while the server cannot be reached, and goes on when it can', async () => {
    storeToken('token-1');
    fakeServer({});
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(result.current.isOffline).toBe(true));
    expect(localStorage.getItem('authToken')).toBe('token-1');
    fakeServer({ 'GET /auth/profile': () => json(aUser()) });
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
  });

  it('ends with a refused token, and says so', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => failure(401, 'unauthenticated', 'Please sign in') });
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(currentToken()).toBeNull());
    expect(result.current.isAuthenticated).toBe(false);
    expect(store.get(sessionEndedAtom)).toBe(true);
  });

  it('D31: leaves no cache, draft, selection or token behind after a logout, even without a network', () => {
    storeToken('token-1');
    const asked = fakeServer({});
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    queryClient.setQueryData(['patient', 'patient-1'], { name: 'Margaret Okafor' });
    store.set(draftsAtom, new Map([['patient-1', 'is she septic?']]));
    store.set(selectedPatientIdAtom, 'patient-1');
    logout();
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0);
    expect(store.get(draftsAtom).size).toBe(0);
    expect(store.get(selectedPatientIdAtom)).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(store.get(sessionEndedAtom)).toBe(false);
  });

  it('D31: browser storage holds the token, the language and view choices only', () => {
    storeToken('token-1');
    store.set(draftsAtom, new Map([['patient-1', 'is she septic?']]));
    store.set(selectedPatientIdAtom, 'patient-1');
    expect(Object.keys(localStorage)).toEqual(['authToken']);
    expect(sessionStorage).toHaveLength(0);
  });
});
