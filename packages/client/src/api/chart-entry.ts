import {
  type ChartEntry,
  type ChartEntryData,
  ChartEntryFrame,
  type ChartEntryType,
  chartEntries,
} from '@bedside/contracts/chart-entries.ts';
import { Id } from '@bedside/contracts/primitives.ts';
import * as z from 'zod';

/** An entry with a type or data that this client cannot parse. It still has its `seq` in the log. */
export interface UnknownEntry {
  type: 'unknown';
  patientId: string;
  seq: number;
  epoch: string;
}

const dataOf: { [K in ChartEntryType]: z.ZodType<ChartEntryData<K>> } = chartEntries;

const Place = z.object({ patientId: Id, seq: z.number().int().min(1), epoch: z.string() });

/** Parses an entry from the wire. Returns undefined if it has no valid `seq`. */
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
