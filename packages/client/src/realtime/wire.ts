import {
  type ChartEntry,
  type ChartEntryData,
  ChartEntryFrame,
  type ChartEntryType,
  chartEntries,
} from '@bedside/contracts/chart-entries.ts';
import { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { Id } from '@bedside/contracts/primitives.ts';
import { StreamUnderWay, sessionEndReasons } from '@bedside/contracts/socket.ts';
import * as z from 'zod';

/** An entry of a type, or with data, that this client does not know: it has its place in the log all the same. */
export interface UnknownEntry {
  type: 'unknown';
  patientId: string;
  seq: number;
  epoch: string;
}

const dataOf: { [K in ChartEntryType]: z.ZodType<ChartEntryData<K>> } = chartEntries;

const Place = z.object({ patientId: Id, seq: z.number().int().min(1), epoch: z.string() });

/** Reads an entry off the wire; undefined where it hasn't even a place in a log. */
export function parseEntry(raw: unknown): ChartEntry | UnknownEntry | undefined {
  const frame = ChartEntryFrame.safeParse(raw);
  if (frame.success) {
    try {
      return withData(frame.data.type, frame.data);
    } catch (error) {
      console.error('A chart entry could not be read', frame.data.type, frame.data.seq, error);
    }
  }
  const place = Place.safeParse(raw);
  return place.success ? { ...place.data, type: 'unknown' } : undefined;
}

function withData<K extends ChartEntryType>(type: K, frame: z.output<typeof ChartEntryFrame>): ChartEntry<K> {
  return { ...frame, type, data: dataOf[type].parse(frame.data) };
}

export const WatchAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    seq: z.number().int(),
    epoch: z.string(),
    entries: z.array(z.unknown()),
    reset: z.boolean(),
    viewers: z.array(Viewer),
    streams: z.array(StreamUnderWay),
  }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/** The life of the log that a push belongs to; a server of an earlier version sends none. */
const epoch = z.string().optional();

export const ChatDelta = z.object({
  patientId: Id,
  epoch,
  messageId: Id,
  offset: z.number().int().min(0),
  text: z.string(),
});
export type ChatDelta = z.output<typeof ChatDelta>;

export const PresenceChanged = z.object({ patientId: Id, epoch, viewers: z.array(Viewer) });

export const DatabaseChanged = z.object({ isAvailable: z.boolean() });

/** A reason that this client doesn't know yet still ends the session. */
export const SessionEnded = z.object({ reason: z.enum(sessionEndReasons).catch('revoked') });
