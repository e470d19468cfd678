import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { readClock } from '../../../i18n/clock-time.ts';
import { isDay } from '../../../i18n/typed-date.ts';

/** How far ahead an observation time may be (D36). */
const observedAheadMs = 5 * 60 * 1000;

/** The observation time: minutes before saving, or a local day `YYYY-MM-DD` with a typed time (D36). */
export type ObservedTime = { minutesAgo: number } | { day: string; time: string };

/** Returns a past moment as a day and a time on the 24-hour clock. */
export function observedAt(moment: Date): ObservedTime {
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return { day: localDay(moment), time: `${hours}:${minutes}` };
}

/**
 * Returns epoch milliseconds. Returns `invalid` if the text is not a time, and `future` if the time is more than 5
 * minutes ahead.
 */
export function readObserved(observed: ObservedTime, now: number): number | 'invalid' | 'future' {
  if ('minutesAgo' in observed) return now - observed.minutesAgo * 60_000;
  const time = readClock(observed.time);
  if (time === undefined || !isDay(observed.day)) return 'invalid';
  const moment = new Date(`${observed.day}T00:00`).setHours(time.hours, time.minutes);
  return moment > now + observedAheadMs ? 'future' : moment;
}
