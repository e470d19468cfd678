import { useSyncExternalStore } from 'react';
import { timeBounds } from '../bounds.ts';

const tick = timeBounds.clock;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Stops the clock when nothing uses it.
  if (timer === undefined && Date.now() - now >= tick) now = Date.now();
  return now;
}

/**
 * Returns the current time in epoch milliseconds, for everything that shows an age. One clock serves the whole screen,
 * every ten seconds.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
