import { atom, getDefaultStore } from 'jotai';

/** Local storage key of the session's bearer token. */
const tokenKey = 'authToken';

/** The bearer token of the signed-in session, or null. Written through {@link storeToken} and {@link dropToken} only. */
export const tokenAtom = atom<string | null>(readStored());

/** Why the sign-in screen is there: the server ended the session, which the clinician is told. */
export const sessionEndedAtom = atom(false);

const store = getDefaultStore();

// Signing in or out in another tab of this browser is signing in or out here.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null) store.set(tokenAtom, readStored());
  });
}

export function currentToken(): string | null {
  return store.get(tokenAtom);
}

/** Keeps the token of a new session, over reloads as well. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(tokenKey, token);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  store.set(sessionEndedAtom, false);
  store.set(tokenAtom, token);
}

/**
 * Ends the session on this screen: a 401 or a logout, nothing else (D35). `token` is the one that was refused: an
 * answer that arrives late for an earlier session must not end the present one.
 */
export function dropToken(token: string | null, how: 'signed-out' | 'ended' = 'ended'): void {
  if (token === null || token !== currentToken()) return;
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // Nothing was stored.
  }
  store.set(sessionEndedAtom, how === 'ended');
  store.set(tokenAtom, null);
}

/** Runs `listener` whenever the session begins, ends or becomes another one. */
export function onSessionChange(listener: () => void): () => void {
  return store.sub(tokenAtom, listener);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(tokenKey) || null;
  } catch {
    return null;
  }
}
