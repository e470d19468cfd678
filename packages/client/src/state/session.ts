import { authEndpoints, type User } from '@bedside/contracts/auth/auth.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDefaultStore, useAtomValue } from 'jotai';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { draftsAtom } from './drafts.ts';
import { resetSelectionAtom } from './selection.ts';
import { currentToken, dropToken, onSessionChange, tokenAtom } from './token.ts';

/** The signed-in clinician. */
const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(authEndpoints.profile, {}, { signal, timeoutMs: 10_000 }),
  });

export interface Session {
  user: User | undefined;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** There is a token, but the profile could not be read: the session is kept (D35). */
  isOffline: boolean;
  refresh: () => void;
  logout: () => void;
}

/** Who is signed in on this screen. */
export function useSession(): Session {
  const token = useAtomValue(tokenAtom);
  const profile = useQuery({ ...profileQuery(), enabled: token !== null });
  const user = token === null ? undefined : profile.data;
  return {
    user,
    isLoading: token !== null && user === undefined && !profile.isError,
    isAuthenticated: user !== undefined,
    isOffline: token !== null && user === undefined && profile.isError,
    refresh: () => void profile.refetch(),
    logout,
  };
}

/**
 * Signs out here at once, whether or not the server can be told: a clinician who leaves a shared computer must not
 * depend on the network.
 */
export function logout(): void {
  const token = currentToken();
  call(authEndpoints.logout, {}).catch((error: unknown) => console.warn('The server was not told', error));
  dropToken(token, 'signed-out');
}

/** Keeps one session's patients from the next one's screen: cache, drafts and selection end with the session (D31). */
export function forgetSessionOnChange(): () => void {
  return onSessionChange(() => {
    const store = getDefaultStore();
    queryClient.clear();
    store.set(draftsAtom, new Map());
    store.set(resetSelectionAtom);
  });
}
