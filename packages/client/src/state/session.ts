import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { profileQuery, profilesKey } from '../domains/account/auth.queries.ts';
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
import { draftsAtom } from './drafts/drafts.ts';
import { ownerAtom } from './owner.ts';
import { resetSelectionAtom } from './selection.ts';

const store = getDefaultStore();

/** Counts how often everything was deleted. A component mounted before must not stay. */
const lifeAtom = atom(0);

export interface Session {
  user: Profile | undefined;
  isLoading: boolean;
  isAuthenticated: boolean;
  /** There is a token, but the profile could not be read. The session is kept (D35). */
  isOffline: boolean;
  /** The owner of the work behind the cover, or behind a session that is still loading. */
  owner: Profile | undefined;
  /** The owner's work must stay hidden. */
  isCovered: boolean;
  /** Changes when every mounted component must be replaced. */
  life: number;
  refresh: () => void;
  logout: () => void;
}

/** Returns the session of this screen. */
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

/** Begins a session in place. Drafts and forms stay for the same clinician and are deleted for another. */
export function beginSession(session: { token: string; user: Profile }): void {
  own(session.user, session.token);
  storeToken(session.token);
}

/** Begins a session with other patients. Deletes everything of the last one, even for the same clinician. */
export function beginAfresh(session: { token: string; user: Profile }): void {
  forget();
  beginSession(session);
}

/**
 * Signs out at once, even if the server is unreachable.
 *
 * A clinician who leaves a shared computer must not depend on the network.
 */
export function logout(): void {
  const token = currentToken();
  if (token === null) {
    uncoverScreen();
    forget();
    return;
  }
  call(authEndpoints.logout, {}).catch((error: unknown) =>
    console.warn('The server did not receive the sign-out', error),
  );
  dropToken(token, 'signed-out');
}

// Deletes cache, drafts and selection when the session ends, so that the next clinician does not see them (D31).
onSessionChange(() => {
  store.set(draftsAtom, new Map());
});
store.sub(tokenAtom, () => {
  if (store.get(tokenAtom) !== null) return;
  // Under the cover, drafts and forms wait for their clinician (D42). Server data is reloaded.
  const hasEnded = store.get(coverAtom)?.why === 'ended';
  if (store.get(ownerAtom) !== null && hasEnded) queryClient.clear();
  // An address that no one has opened yet waits for the sign-in.
  else forget({ keepAddress: hasEnded });
});

/** Makes a clinician the owner of this screen, if their profile belongs to the present session. */
function take(user: Profile, token: string | null): void {
  if (token === null || token !== currentToken()) return;
  // A page that was closed while idle reopens covered.
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

function forget(address: { keepAddress?: boolean } = {}): void {
  store.set(ownerAtom, null);
  store.set(lifeAtom, (life) => life + 1);
  const token = currentToken();
  // Keeps the new session's profile, which may be loading.
  const isNext = ([kind, of]: readonly unknown[]) =>
    kind === profilesKey[0] && token !== null && of === token;
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isNext(queryKey) });
  queryClient.getMutationCache().clear();
  store.set(resetSelectionAtom, address);
  changeSession();
}
