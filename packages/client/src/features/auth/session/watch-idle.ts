import { coverScreen } from '../../../storage/cover.ts';
import { lastActivity, noteActivity } from '../../../storage/last-activity.ts';

/** The shortest time between two activity notes to other tabs. */
const activityNoteMs = 5000;

/** The shortest time between two reports of use to the server. */
const useReportMs = 2 * 60 * 1000;

/** The longest time between two checks of an idle screen. */
const idleCheckMs = 60 * 1000;

/** How long before it covers itself an idle screen announces that. */
const idleNoticeMs = 60 * 1000;

/** How often an idle screen checks for use after its announcement. */
const idleNearCheckMs = 1000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/** Milliseconds before the cover at which the screen announces it. */
const noticeOf = (limit: number) => Math.min(idleNoticeMs, limit / 5);

/**
 * Covers the screen after `limit` milliseconds without a key, pointer or touch event in any tab. Returns a function
 * that stops it.
 *
 * `onNear` reports that the cover is near, and that a person's use has put it off. Sleep time of the computer counts. `onUse` reports to the server that a person is present, who may read for long
 * without a call.
 */
export function watchIdle(
  limit: number,
  { onUse, onNear }: { onUse: () => void; onNear: (isNear: boolean) => void },
): () => void {
  const stop = new AbortController();
  let last = Date.now();
  let notedAt = 0;
  let used = Date.now();
  let isNear = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    notedAt = Date.now();
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
    const left = limit - noticeOf(limit) - idle;
    if (left <= 0 !== isNear) {
      isNear = !isNear;
      onNear(isNear);
    }
    timer = setTimeout(check, isNear ? Math.min(limit - idle, idleNearCheckMs) : Math.min(left, idleCheckMs));
  };
  const touched = () => {
    // After a sleep the first touch arrives before the timers. It must not keep an expired screen open.
    if (Date.now() - last >= limit) check();
    if (stop.signal.aborted) return;
    last = Date.now();
    if (isNear) check();
    if (last - notedAt >= Math.min(activityNoteMs, limit / 10)) tell();
    if (last - used < useReportMs) return;
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
