import * as z from 'zod';

/** An identifier made by the server or, for chat messages, by a client (a UUID). Opaque. */
export const Id = z.string().min(1).max(64);

/** By an offset the first and the last day of the calendar leave the four digits of a year, and nothing could write them back. */
const hasWritableYear = (instant: string) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 0 && year <= 9999;
};

/** A moment, UTC, ISO 8601 with milliseconds on the way out; any offset is accepted on the way in. */
export const Instant = z.iso.datetime({ offset: true }).refine(hasWritableYear, 'Invalid ISO datetime');

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Text typed by a person: trimmed, not empty, bounded. */
export const typed = (max: number, message = 'This field is required') =>
  z.string().trim().min(1, message).max(max);

/** The clinician, or device, that did something, as shown beside what was done. */
export const Actor = z.object({ id: Id, fullName: z.string(), role: z.string() });
export type Actor = z.output<typeof Actor>;

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'A whole number is expected')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

export const PatientParams = z.object({ patientId: Id });

export const ListQuery = z.object({ limit: queryInteger(1, 10_000).optional() });
