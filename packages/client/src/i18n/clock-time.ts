/** The browser's time zone, by its name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const clock = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/** Reads a time on the 24-hour clock with or without a separator: "14:20", "9.05", "1420". */
export function readClock(text: string): { hours: number; minutes: number } | undefined {
  const [, hours, minutes] = clock.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  return { hours: Number(hours), minutes: Number(minutes) };
}
