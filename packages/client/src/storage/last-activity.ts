import { forget, recall, remember } from './browser-storage.ts';

/** Local storage key of the last touch of a key, a pointer or the screen in any tab; a time and nothing else. */
const activityKey = 'lastActivity';

/** When somebody was last at one of this browser's tabs, epoch milliseconds; undefined where that is not known. */
export function lastActivity(): number | undefined {
  const stored = Number(recall(activityKey));
  // A clock that was set back must not keep a screen open for longer.
  return stored > 0 ? Math.min(stored, Date.now()) : undefined;
}

export function noteActivity(): void {
  // Without storage each tab counts for itself.
  remember(activityKey, String(Date.now()));
}

export function forgetActivity(): void {
  forget(activityKey);
}
