import { atom, getDefaultStore } from 'jotai';
import { forget, recall, remember } from './browser-storage.ts';
import { coverAtom, coverKey, coverScreen, readCoverAgain, uncoverScreen } from './cover.ts';
import { forgetActivity, noteActivity } from './last-activity.ts';

/** Local storage key of the session's bearer token. */
const tokenKey = 'authToken';

/** The bearer token of the signed-in session, or null. Only {@link storeToken} and {@link dropToken} write it. */
export const tokenAtom = atom<string | null>(readStored());

/** Why the sign-in screen is shown: set if the server ended the session. */
export const sessionEndedAtom = atom((get) => get(coverAtom)?.why === 'ended');

const store = getDefaultStore();
const listeners = new Set<() => void>();

/** How many running calls end this session and return a new one. */
let renewals = 0;
let endedMeanwhile: string | null = null;

// Applies a sign-in, sign-out or cover of another tab to this tab.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== coverKey && event.key !== null) return;
    // The cover comes first, because it decides the meaning of a missing token.
    readCoverAgain();
    store.set(tokenAtom, readStored());
  });
}

export function currentToken(): string | null {
  return store.get(tokenAtom);
}

/** Stores the token of a new session, so that it survives reloads, and uncovers the screen. */
export function storeToken(token: string): void {
  // Without storage the session lasts as long as the page.
  remember(tokenKey, token);
  noteActivity();
  uncoverScreen();
  store.set(tokenAtom, token);
}

/**
 * Ends the session on this screen, after a 401 or a logout only (D35). Returns true if it ended.
 *
 * `token` is the rejected token: a late response to an earlier session must not end the present one. A session that
 * expires leaves the screen covered for the same clinician (D42).
 */
export function dropToken(token: string | null, how: 'signed-out' | 'ended' = 'ended'): boolean {
  if (token === null || token !== currentToken()) return false;
  const stored = readStored();
  if (how === 'ended' && stored !== null && stored !== token) {
    // Another tab has replaced it, and this tab has not heard of it yet.
    store.set(tokenAtom, stored);
    return false;
  }
  if (how === 'ended' && renewals > 0) {
    endedMeanwhile = token;
    return false;
  }
  if (how === 'ended') coverScreen('ended');
  else uncoverScreen();
  forgetActivity();
  forget(tokenKey);
  store.set(tokenAtom, null);
  return true;
}

/**
 * Runs a call that ends this session and returns a new one.
 *
 * The end of the old session may arrive before the response. It counts only if no new session follows.
 */
export async function renewing<T>(call: () => Promise<T>): Promise<T> {
  renewals += 1;
  try {
    return await call();
  } finally {
    renewals -= 1;
    if (renewals === 0 && endedMeanwhile !== null) {
      const ended = endedMeanwhile;
      endedMeanwhile = null;
      dropToken(ended);
    }
  }
}

/** Runs `listener` when this screen must drop its clinician's work: on a sign-out, or for another clinician. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies every listener of {@link onSessionChange}. */
export function changeSession(): void {
  for (const listener of listeners) listener();
}

function readStored(): string | null {
  return recall(tokenKey) || null;
}
