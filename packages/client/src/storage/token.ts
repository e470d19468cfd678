import { atom, getDefaultStore } from 'jotai';
import { forget, recall, remember } from './browser-storage.ts';
import { coverAtom, coverKey, coverScreen, readCoverAgain, uncoverScreen } from './cover.ts';
import { forgetActivity, noteActivity } from './last-activity.ts';

/** Local storage key of the session's bearer token. */
const tokenKey = 'authToken';

/** The bearer token of the signed-in session, or null. Written through {@link storeToken} and {@link dropToken} only. */
export const tokenAtom = atom<string | null>(readStored());

/** Why the sign-in screen is there: the server ended the session, which the clinician is told. */
export const sessionEndedAtom = atom((get) => get(coverAtom)?.why === 'ended');

const store = getDefaultStore();
const listeners = new Set<() => void>();

/** How many calls are under way that end this session and answer a new one. */
let renewals = 0;
let endedMeanwhile: string | null = null;

// Signing in or out, and covering the screen, in another tab of this browser is doing so here.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== coverKey && event.key !== null) return;
    // First: what a missing token means depends on it.
    readCoverAgain();
    store.set(tokenAtom, readStored());
  });
}

export function currentToken(): string | null {
  return store.get(tokenAtom);
}

/** Keeps the token of a new session, over reloads as well, and uncovers the screen. */
export function storeToken(token: string): void {
  // Without storage the session lasts as long as the page.
  remember(tokenKey, token);
  noteActivity();
  uncoverScreen();
  store.set(tokenAtom, token);
}

/**
 * Ends the session on this screen: a 401 or a logout, nothing else (D35). `token` is the one that was refused: an
 * answer that arrives late for an earlier session must not end the present one. A session that ended by itself leaves
 * the screen covered for the same clinician (D42). Answers whether it ended.
 */
export function dropToken(token: string | null, how: 'signed-out' | 'ended' = 'ended'): boolean {
  if (token === null || token !== currentToken()) return false;
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
 * Runs a call that ends this session and answers a new one. The old one's end may be told before that answer is here;
 * it counts only if no new one came.
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

/** Runs `listener` when what this screen holds of its clinician's work has to go: they signed out, or it is another one. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener of {@link onSessionChange}. */
export function changeSession(): void {
  for (const listener of listeners) listener();
}

function readStored(): string | null {
  return recall(tokenKey) || null;
}
