/** Local storage key of the last touch of a key, a pointer or the screen in any tab; a time and nothing else. */
const activityKey = 'lastActivity';

/** When somebody was last at one of this browser's tabs, epoch milliseconds; undefined where that is not known. */
export function lastActivity(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(activityKey));
    // A clock that was set back must not keep a screen open for longer.
    return stored > 0 ? Math.min(stored, Date.now()) : undefined;
  } catch {
    return undefined;
  }
}

export function noteActivity(): void {
  try {
    localStorage.setItem(activityKey, String(Date.now()));
  } catch {
    // Each tab then counts for itself.
  }
}

export function forgetActivity(): void {
  try {
    localStorage.removeItem(activityKey);
  } catch {
    // Nothing was stored.
  }
}
