/**
 * Every key that this client may write to local storage (D31): the token of a session or of a wall display, view choices,
 * and the times of the last activity and of the cover.
 *
 * No key may hold patient data, a name or a draft. SECURITY.md lists the same keys.
 */
export const storageKeys = [
  'authToken',
  'language',
  'temperatureUnit',
  'singleKeyShortcuts',
  'callSound',
  'theme',
  'boardSorts',
  'contextPanel',
  'lastActivity',
  'screenCover',
  'displayToken',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Returns the stored text, or null if there is none or the browser blocks storage. */
export function recall(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for every tab of this browser. Without storage the caller's own state lasts as long as the page. */
export function remember(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page continues with its own state.
  }
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
