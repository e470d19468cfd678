import { timeBounds } from '../../../bounds.ts';

/** The observation time: minutes before saving, or a local day `YYYY-MM-DD` with a typed time (D36). */
export type ObservedTime = { minutesAgo: number } | { day: string; time: string };

/** A 24-hour clock with or without separator: "14:20", "9.05", "1420". */
const clock = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/**
 * Returns epoch milliseconds, `invalid` if the text is not a time, or `future` if the time is more than 5 minutes
 * ahead.
 */
export function readObserved(observed: ObservedTime, now: number): number | 'invalid' | 'future' {
  if ('minutesAgo' in observed) return now - observed.minutesAgo * 60_000;
  const [, hours = '', minutes] = clock.exec(observed.time.trim()) ?? [];
  const moment = new Date(`${observed.day}T${hours.padStart(2, '0')}:${minutes}`).getTime();
  if (Number.isNaN(moment)) return 'invalid';
  return moment > now + timeBounds.observedAhead ? 'future' : moment;
}
