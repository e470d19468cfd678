import { Hl7Refusal } from './hl7-refusal.ts';

/** How far ahead of this clock a sender's may be. */
const clockToleranceMs = 5 * 60_000;

/** How old a message without a zone may be to be of the present hour and not of its double. */
const liveMs = 60 * 60_000;

/** The reading of times without a zone. */
export interface TimeZoneReading {
  /** The connection's zone, such as `Europe/Madrid`. */
  zone: string;
  /** When the message arrived. */
  now: Date;
  /** An administrator's decision about a time that the clock showed twice. */
  doubled?: 'earlier' | 'later' | undefined;
}

const form = /^(\d{4})(\d{2})?(\d{2})?(?:(\d{2})(\d{2})?(\d{2})?(?:\.(\d{1,6}))?)?([+-]\d{4})?$/;

/**
 * Reads a moment (HL7 DTM or TS), to the minute or finer. Returns undefined for an empty field, and for one without an hour.
 *
 * A time without a zone is one of the connection's. The hour that a clock shows twice in autumn is read by the arrival:
 * of a message that arrives within the hour only one of both can be meant. Otherwise throws `ambiguous-time`, because an old value that
 * looks new is worse than one that waits. Throws `wrong-time` for text that is no time and for an hour that the zone
 * skipped.
 */
export function readMoment(text: string, at: string, reading: TimeZoneReading): Date | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const parts = form.exec(trimmed);
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '0', offset] = parts ?? [];
  if (parts === null || year === undefined) throw new Hl7Refusal('wrong-time', { at });
  if (month === undefined || day === undefined || hour === undefined) {
    if (!isDay(year, month ?? '01', day ?? '01')) throw new Hl7Refusal('wrong-time', { at });
    return undefined;
  }
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, Math.min(+second, 59), milliseconds);
  if (!isDay(year, month, day) || +hour > 23 || +minute > 59 || +second > 60) {
    throw new Hl7Refusal('wrong-time', { at });
  }
  if (offset !== undefined) return withOffset(local, offset, at);
  const candidates = momentsOf(local, reading.zone);
  const [earlier, later] = candidates;
  if (earlier === undefined) throw new Hl7Refusal('wrong-time', { at });
  if (later === undefined) return new Date(earlier);
  return new Date(oneOf(earlier, later, at, reading));
}

function withOffset(local: number, offset: string, at: string): Date {
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3));
  if (hours > 14 || minutes > 59) throw new Hl7Refusal('wrong-time', { at });
  const shift = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
  return new Date(local - shift);
}

function oneOf(earlier: number, later: number, at: string, { now, doubled }: TimeZoneReading): number {
  if (doubled !== undefined) return doubled === 'earlier' ? earlier : later;
  const isLive = (moment: number) => {
    const age = now.getTime() - moment;
    return age >= -clockToleranceMs && age < liveMs - clockToleranceMs;
  };
  if (isLive(earlier) !== isLive(later)) return isLive(earlier) ? earlier : later;
  throw new Hl7Refusal('ambiguous-time', { at });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what the clocks of a zone show at a moment, as milliseconds of UTC. */
function shownAt(moment: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const shown = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}

/** Returns the moments at which a zone's clocks show `local`, the earlier first: none, one, or two in the doubled hour. */
function momentsOf(local: number, zone: string): number[] {
  const day = 24 * 60 * 60_000;
  const offsets = new Set([-day, 0, day].map((shift) => shownAt(local + shift, zone) - (local + shift)));
  return [...offsets]
    .map((offset) => local - offset)
    .filter((moment) => shownAt(moment, zone) === local)
    .toSorted((one, other) => one - other);
}

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(+year, +month - 1, +day));
  return +year >= 1800 && date.getUTCMonth() === +month - 1 && date.getUTCDate() === +day;
}

/** Throws `in-the-future` for a moment ahead of this server's clock. */
export function refuseFuture(moment: Date | undefined, at: string, now: Date): void {
  if (moment !== undefined && moment.getTime() > now.getTime() + clockToleranceMs) {
    throw new Hl7Refusal('in-the-future', { at });
  }
}

/** Returns a calendar day as `2026-11-29`; only the year of a shorter date. Throws `wrong-time`. */
export function readDay(text: string, at: string): { day: string } | { year: number } | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const [, year, month, day] = form.exec(trimmed) ?? [];
  if (year === undefined || !isDay(year, month ?? '01', day ?? '01'))
    throw new Hl7Refusal('wrong-time', { at });
  return month !== undefined && day !== undefined
    ? { day: `${year}-${month}-${day}` }
    : { year: Number(year) };
}
