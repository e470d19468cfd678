import { readClock } from '../../../i18n/clock-time.ts';

/** When a dose was given: some minutes ago, or a time of day. */
export type GivenAt = { minutesAgo: number } | { time: string };

const minute = 60_000;

/**
 * Returns the moment in epoch milliseconds. A time of day is its last occurrence, at most 24 hours back. Returns undefined
 * for no time.
 */
export function readGivenAt(given: GivenAt, now: number): number | undefined {
  if ('minutesAgo' in given) return now - given.minutesAgo * minute;
  const time = readClock(given.time);
  if (time === undefined) return undefined;
  const today = new Date(now).setHours(time.hours, time.minutes, 0, 0);
  return today <= now ? today : new Date(today).setDate(new Date(today).getDate() - 1);
}
