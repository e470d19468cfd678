import { useSyncExternalStore } from 'react';

const tick = 10_000;
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
  // Nobody keeps the clock going while nobody looks at it.
  if (timer === undefined && Date.now() - now >= tick) now = Date.now();
  return now;
}

/** The present for everything that shows an age: one clock for the whole screen, every ten seconds. Epoch milliseconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
