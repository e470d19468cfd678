/** A smaller difference between this computer's clock and the server's counts as none. */
const clockToleranceMs = 5000;

let ahead = 0;
let tellChange = () => {};

/**
 * Compares this computer's clock with the server's. `sentAt` and `receivedAt` are when a request began and ended, by
 * this computer in epoch milliseconds; `date` is the `Date` header of its response.
 *
 * Differences within {@link clockToleranceMs} count as none, because the header has whole seconds. A slow
 * response says nothing.
 */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const second = Date.parse(date ?? '');
  const took = receivedAt - sentAt;
  if (Number.isNaN(second) || took < 0 || took > clockToleranceMs) return;
  const measured = second + 500 - (sentAt + took / 2);
  const before = ahead;
  ahead = Math.abs(measured) > clockToleranceMs ? measured : 0;
  if (Math.abs(ahead - before) > clockToleranceMs) tellChange();
}

/** Sets the listener for a newly found or corrected difference. */
export function onServerClock(listener: () => void): void {
  tellChange = listener;
}

/** Returns how far the server's clock is ahead of this computer's, in milliseconds; 0 if they agree. */
export function serverAhead(): number {
  return ahead;
}

/**
 * Returns the present by the server's clock, in epoch milliseconds. The age of every record counts from it, because a
 * computer's clock that is slow would show old vital signs as new.
 */
export function serverNow(): number {
  return Date.now() + ahead;
}
