import { useSyncExternalStore } from 'react';
import { onServerClock, serverAhead, serverNow } from '../api/server-clock.ts';

/** One tick of the clock that ages are shown by. */
const clockTickMs = 10_000;

const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

function advance(): void {
  now = serverNow();
  for (const each of listeners) each();
}

// Ages change at once, not with the next tick.
onServerClock(advance);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(advance, clockTickMs);
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
  if (timer === undefined && Math.abs(serverNow() - now) >= clockTickMs) now = serverNow();
  return now;
}

/**
 * Returns the current time by the server's clock in epoch milliseconds, for everything that shows an age. One clock
 * serves the whole screen, every ten seconds.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** Returns the current time by this computer's clock, for events of this computer. Works like {@link useNow}. */
export function useOwnNow(): number {
  return useNow() - serverAhead();
}
