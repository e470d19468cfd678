/** When vitals were observed: some minutes before they are saved, or at a local time, `YYYY-MM-DDTHH:MM` (D36). */
export type ObservedTime = { minutesAgo: number } | { at: string };

const fiveMinutes = 5 * 60_000;

/** The moment in epoch milliseconds; `invalid` for what is no time, `future` where it lies more than 5 minutes ahead. */
export function readObserved(observed: ObservedTime, now: number): number | 'invalid' | 'future' {
  if ('minutesAgo' in observed) return now - observed.minutesAgo * 60_000;
  const moment = new Date(observed.at).getTime();
  if (observed.at === '' || Number.isNaN(moment)) return 'invalid';
  return moment > now + fiveMinutes ? 'future' : moment;
}

/** A moment as a `datetime-local` input has it, in the viewer's zone. */
export function localMinute(moment: number): string {
  const date = new Date(moment);
  const two = (part: number) => `${part}`.padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
