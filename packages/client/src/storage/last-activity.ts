import { forget, recall, remember } from './browser-storage.ts';

/** Local storage key of the last key press, click or touch in any tab. Holds only a time. */
const activityKey = 'lastActivity';

/** Returns when someone last used one of this browser's tabs, epoch milliseconds; undefined if unknown. */
export function lastActivity(): number | undefined {
  const stored = Number(recall(activityKey));
  // If the clock was set back, a time in the future must not delay the cover.
  return stored > 0 ? Math.min(stored, Date.now()) : undefined;
}

export function noteActivity(): void {
  // Without storage each tab keeps its own time.
  remember(activityKey, String(Date.now()));
}

export function forgetActivity(): void {
  forget(activityKey);
}
