import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { profileQuery, profilesKey } from '../domains/auth.queries.ts';
import { coverAtom, coverScreen, uncoverScreen } from '../storage/cover.ts';
import { lastActivity } from '../storage/last-activity.ts';
import {
  changeSession,
  currentToken,
  dropToken,
  onSessionChange,
  storeToken,
  tokenAtom,
} from '../storage/token.ts';
import { draftsAtom } from './drafts.ts';
import { resetSelectionAtom } from './selection.ts';

const store = getDefaultStore();

/**
 * Whose work this screen holds in memory, and the session that showed it. It outlives the session while the screen is
 * covered (D42), and nothing of it is shown until the present session is known to be the same clinician's.
 */
const ownerAtom = atom<{ user: Profile; token: string } | null>(null);

/** Counts how often everything was forgotten: what is mounted of an earlier life must not stay. */
const lifeAtom = atom(0);

export interface Session {
  user: Profile | undefined;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** There is a token, but the profile could not be read: the session is kept (D35). */
  isOffline: boolean;
  /** Whose work lies behind the cover, or behind a session that is still being looked up. */
  owner: Profile | undefined;
  /** The owner's work must not be seen now. */
  isCovered: boolean;
  /** Changes when nothing that is mounted may stay. */
  life: number;
  refresh: () => void;
  logout: () => void;
}

/** Who is signed in on this screen. */
export function useSession(): Session {
  const token = useAtomValue(tokenAtom);
  const owner = useAtomValue(ownerAtom);
  const cover = useAtomValue(coverAtom);
  const life = useAtomValue(lifeAtom);
  const profile = useQuery({
    ...profileQuery(token, (user) => take(user, token)),
    enabled: token !== null,
  });
  const isOwners = token !== null && owner?.token === token;
  const user = isOwners ? (profile.data ?? owner.user) : undefined;
  return {
    user,
    isLoading: token !== null && user === undefined && !profile.isError,
    isAuthenticated: user !== undefined,
    isOffline: token !== null && user === undefined && profile.isError,
    owner: owner?.user,
    isCovered: !isOwners || cover?.why === 'idle',
    life,
    refresh: () => void profile.refetch(),
    logout,
  };
}

/** Begins a session in place: drafts and forms stay for the same clinician and go for another. */
export function beginSession(session: { token: string; user: Profile }): void {
  own(session.user, session.token);
  storeToken(session.token);
}

/** Begins a session that looks at other patients: nothing of the last one stays, though the clinician does. */
export function beginAfresh(session: { token: string; user: Profile }): void {
  forget();
  beginSession(session);
}

/**
 * Signs out here at once, whether or not the server can be told: a clinician who leaves a shared computer must not
 * depend on the network.
 */
export function logout(): void {
  const token = currentToken();
  if (token === null) {
    uncoverScreen();
    forget();
    return;
  }
  call(authEndpoints.logout, {}).catch((error: unknown) => console.warn('The server was not told', error));
  dropToken(token, 'signed-out');
}

/** Keeps one clinician's patients from the next one's screen: cache, drafts and selection end with the session (D31). */
export function forgetSessionOnChange(): () => void {
  const stopForgetting = onSessionChange(() => {
    store.set(draftsAtom, new Map());
    store.set(resetSelectionAtom);
  });
  const stopWatching = store.sub(tokenAtom, () => {
    if (store.get(tokenAtom) !== null) return;
    // Covered, drafts and forms wait for their clinician (D42); what the server holds is loaded anew.
    if (store.get(ownerAtom) !== null && store.get(coverAtom)?.why === 'ended') queryClient.clear();
    else forget();
  });
  return () => {
    stopForgetting();
    stopWatching();
  };
}

/** Makes a clinician the owner of this screen, if the session that their profile was read with is still the present one. */
function take(user: Profile, token: string | null): void {
  if (token === null || token !== currentToken()) return;
  // Left open, closed and opened again: as if it had stood there all the time.
  if (isIdleFor(user.idleMinutes)) coverScreen('idle');
  own(user, token);
}

function isIdleFor(minutes: number): boolean {
  const last = lastActivity();
  return last !== undefined && Date.now() - last >= minutes * 60_000;
}

function own(user: Profile, token: string): void {
  const owner = store.get(ownerAtom);
  if (owner !== null && owner.user.id !== user.id) forget();
  store.set(ownerAtom, { user, token });
}

function forget(): void {
  store.set(ownerAtom, null);
  store.set(lifeAtom, (life) => life + 1);
  const token = currentToken();
  // The profile of the session that begins may be under way.
  const isNext = ([kind, of]: readonly unknown[]) =>
    kind === profilesKey[0] && token !== null && of === token;
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isNext(queryKey) });
  queryClient.getMutationCache().clear();
  changeSession();
}
