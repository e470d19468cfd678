import { coverScreen } from '../../../storage/cover.ts';
import { lastActivity, noteActivity } from '../../../storage/last-activity.ts';

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/** Other tabs hear of a sign of life this often at most, in milliseconds. */
const tellingInterval = 5000;

/** The server hears of it this often at most, in milliseconds; it writes it down once a minute. */
const useInterval = 2 * 60_000;

/**
 * Covers the screen once no key, pointer or finger has touched any tab of this browser for `limit` milliseconds; until
 * the answer is called. Time that a computer slept counts. `onUse` tells the server that a person is here, who may read for
 * long without a call.
 */
export function watchIdle(limit: number, onUse: () => void): () => void {
  const stop = new AbortController();
  let last = Date.now();
  let told = 0;
  let used = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    told = Date.now();
    noteActivity();
  };
  const check = () => {
    clearTimeout(timer);
    const idle = Date.now() - Math.max(last, lastActivity() ?? 0);
    if (idle >= limit) {
      stop.abort();
      coverScreen('idle');
      return;
    }
    timer = setTimeout(check, Math.min(limit - idle, 60_000));
  };
  const touched = () => {
    // The first touch after a sleep comes before the timers: it must not open what should be covered.
    if (Date.now() - last >= limit) check();
    if (stop.signal.aborted) return;
    last = Date.now();
    if (last - told >= Math.min(tellingInterval, limit / 10)) tell();
    if (last - used < useInterval) return;
    used = last;
    onUse();
  };

  const known = lastActivity();
  if (known === undefined) tell();
  else last = known;
  for (const sign of signs) {
    addEventListener(sign, touched, { capture: true, passive: true, signal: stop.signal });
  }
  document.addEventListener('visibilitychange', check, { signal: stop.signal });
  check();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
