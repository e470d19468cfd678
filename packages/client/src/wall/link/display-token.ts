import { forget, recall, remember } from '../../storage/browser-storage.ts';

/** Local storage key of this screen's token, apart from that of a clinician who uses the same browser. */
const tokenKey = 'displayToken';

let token = recall(tokenKey) || null;
const listeners = new Set<() => void>();

/** Returns the token of this wall display, or null if the screen is not paired. */
export function displayToken(): string | null {
  return token;
}

/** Stores the token of a new pairing, so that the screen shows its board after a power cut. */
export function storeDisplayToken(next: string): void {
  remember(tokenKey, next);
  change(next);
}

/** Ends the pairing of this screen. A late response to an earlier token changes nothing. */
export function dropDisplayToken(rejected: string): void {
  if (rejected !== token) return;
  forget(tokenKey);
  change(null);
}

/** Runs `listener` after each change of the token, until the caller runs the returned function. */
export function onDisplayToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}
