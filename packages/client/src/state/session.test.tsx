import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../test/fake-server.ts';
import { aUser } from '../../test/samples.ts';
import { queryClient } from '../api/query-client.ts';
import { patientQuery } from '../domains/patients.queries.ts';
import { coverAtom, coverScreen } from '../storage/cover.ts';
import {
  currentToken,
  dropToken,
  renewing,
  sessionEndedAtom,
  storeToken,
  tokenAtom,
} from '../storage/token.ts';
import { draftsAtom } from './drafts/drafts.ts';
import { selectedPatientIdAtom } from './selection.ts';
import { beginAfresh, beginSession, logout, useSession } from './session.ts';
import { putUnsentAtom, unsentAtom } from './unsent.ts';

const store = getDefaultStore();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is signed out without a token, and sends no request', () => {
    const asked = fakeServer({});
    const { result } = renderHook(useSession, { wrapper });
    expect(result.current).toMatchObject({ isAuthenticated: false, isLoading: false, isOffline: false });
    expect(asked).toHaveLength(0);
  });

  it('throws outside of its provider, like the selected patient', () => {
    expect(() => renderHook(useSession)).toThrow('No QueryClient set');
    expect(() => renderHook(() => useQuery(patientQuery('patient-1')))).toThrow('No QueryClient set');
  });

  it('loads the profile of a stored token', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => json(aUser()) });
    const { result } = renderHook(useSession, { wrapper });
    expect(result.current.isLoading).toBe(true);
    await waitFor(() => expect(result.current.user?.fullName).toBe('Kim Ferrer'));
  });

  it('stores a new token and loads its profile', async () => {
    const asked = fakeServer({ 'GET /auth/profile': () => json(aUser({ role: 'Fellow' })) });
    const { result } = renderHook(useSession, { wrapper });
    act(() => beginSession({ token: 'token-1', user: aUser() }));
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(result.current).toMatchObject({ isAuthenticated: true, user: { role: 'Nurse' } });
    await waitFor(() => expect(result.current.user?.role).toBe('Fellow'));
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });

  it('D35: keeps the token while the server is unreachable, and continues when it is back', async () => {
    storeToken('token-1');
    fakeServer({});
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(result.current.isOffline).toBe(true));
    expect(localStorage.getItem('authToken')).toBe('token-1');
    fakeServer({ 'GET /auth/profile': () => json(aUser()) });
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
  });

  it('ends with a rejected token, and shows why', async () => {
    storeToken('token-1');
    fakeServer({ 'GET /auth/profile': () => failure(401, 'unauthenticated', 'Please sign in') });
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(currentToken()).toBeNull());
    expect(result.current.isAuthenticated).toBe(false);
    expect(store.get(sessionEndedAtom)).toBe(true);
  });

  it('D31: leaves no cache, draft, selection or token after a logout, even without a network', () => {
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

  it('D31: stores only the token, the language and view choices in the browser', () => {
    storeToken('token-1');
    store.set(draftsAtom, new Map([['patient-1', 'is she septic?']]));
    store.set(selectedPatientIdAtom, 'patient-1');
    coverScreen('idle');
    expect(Object.keys(localStorage).sort()).toEqual(['authToken', 'lastActivity', 'screenCover']);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/patient|septic/);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('unfinished work', () => {
  const kim = aUser();
  const lopez = aUser({ id: 'user-2', fullName: 'Ana Lopez', email: 'ana@example.org' });

  function work() {
    queryClient.setQueryData(['patient', 'patient-1'], { name: 'Margaret Okafor' });
    store.set(draftsAtom, new Map([['patient-1', 'is she septic?']]));
    store.set(selectedPatientIdAtom, 'patient-1');
    store.set(putUnsentAtom, {
      id: 'q1',
      patientId: 'patient-1',
      content: 'Lactate?',
      at: 1,
      state: 'failed',
    });
  }

  function isGone() {
    expect(queryClient.getQueryData(['patient', 'patient-1'])).toBeUndefined();
    expect(store.get(draftsAtom).size).toBe(0);
    expect(store.get(unsentAtom)).toEqual([]);
    expect(store.get(selectedPatientIdAtom)).toBeNull();
  }

  beforeEach(() => {
    fakeServer({ 'POST /auth/logout': () => json(undefined, 204) });
    beginSession({ token: 'token-1', user: kim });
    work();
  });

  it('D42: waits covered and without the chart (D31) for the same clinician if the session expires', () => {
    const { result } = renderHook(useSession, { wrapper });
    act(() => void dropToken('token-1'));
    expect(result.current).toMatchObject({ isCovered: true, user: undefined, owner: kim });
    expect(queryClient.getQueryData(['patient', 'patient-1'])).toBeUndefined();
    const { life } = result.current;
    act(() => beginSession({ token: 'token-2', user: kim }));
    expect(result.current).toMatchObject({ isCovered: false, life });
    expect(store.get(draftsAtom).get('patient-1')).toBe('is she septic?');
    expect(store.get(unsentAtom)).toHaveLength(1);
    expect(store.get(selectedPatientIdAtom)).toBe('patient-1');
    expect(store.get(coverAtom)).toBeNull();
  });

  it('is deleted when another clinician signs in on the covered screen', () => {
    const { result } = renderHook(useSession, { wrapper });
    const { life } = result.current;
    act(() => void dropToken('token-1'));
    act(() => beginSession({ token: 'token-2', user: lopez }));
    isGone();
    expect(result.current.user?.fullName).toBe('Ana Lopez');
    expect(result.current.life).not.toBe(life);
  });

  it('is deleted when the covered screen switches to another user', () => {
    dropToken('token-1');
    logout();
    isGone();
  });

  it('stays when the same clinician replaces the present session', () => {
    const { result } = renderHook(useSession, { wrapper });
    const { life } = result.current;
    act(() => beginSession({ token: 'token-2', user: kim }));
    expect(result.current).toMatchObject({ isCovered: false, life });
    expect(queryClient.getQueryData(['patient', 'patient-1'])).toBeDefined();
    expect(store.get(draftsAtom).size).toBe(1);
  });

  it('is deleted in another department, even for the same clinician', () => {
    const { result } = renderHook(useSession, { wrapper });
    const { life } = result.current;
    act(() => beginAfresh({ token: 'token-2', user: kim }));
    isGone();
    expect(result.current.life).not.toBe(life);
    expect(result.current.user).toBeDefined();
  });

  it("is hidden under another tab's new session until its clinician is known", async () => {
    const { result } = renderHook(useSession, { wrapper });
    const answers: ((answer: Response) => void)[] = [];
    fakeServer({
      'GET /auth/profile': () => new Promise((resolve) => answers.push(resolve)),
      'POST /auth/logout': () => json(undefined, 204),
    });
    act(() => otherTab({ authToken: 'token-2' }));
    expect(result.current).toMatchObject({ isCovered: true, user: undefined });
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(json(lopez));
    await waitFor(() => expect(result.current.user?.fullName).toBe('Ana Lopez'));
    isGone();
    expect(result.current.isCovered).toBe(false);
  });

  it("is deleted when another tab signs out, and waits covered when another tab's session expires", () => {
    act(() => otherTab({ screenCover: 'ended 1', authToken: null }));
    expect(store.get(tokenAtom)).toBeNull();
    expect(store.get(draftsAtom).size).toBe(1);
    act(() => beginSession({ token: 'token-2', user: kim }));
    act(() => otherTab({ authToken: null }));
    isGone();
  });

  it("continues with the new session of a password change, even if the old session's end arrives first", async () => {
    await renewing(async () => {
      expect(dropToken('token-1')).toBe(false);
      beginSession({ token: 'token-2', user: kim });
    });
    expect(currentToken()).toBe('token-2');
    await renewing(async () => void dropToken('token-2'));
    expect(currentToken()).toBeNull();
    expect(store.get(coverAtom)?.why).toBe('ended');
  });

  it('D42: is covered at the start if the clinician was idle too long before a reload', async () => {
    logout();
    storeToken('token-3');
    localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000));
    fakeServer({ 'GET /auth/profile': () => json(kim), 'POST /auth/logout': () => json(undefined, 204) });
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(result.current.owner).toBeDefined());
    expect(result.current.isCovered).toBe(true);
  });
});

/** Simulates a write of another tab to the shared storage. */
function otherTab(changes: Record<string, string | null>) {
  for (const [key, newValue] of Object.entries(changes)) {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
}
