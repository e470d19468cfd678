import { type ChartEntryType, isChartEntryType } from '@bedside/contracts/chart-entries.ts';
import * as z from 'zod';

export const newsKinds = ['lab', 'score', 'medication', 'note', 'xray', 'facts', 'other'] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * The kind of clinical news for each entry type (D17).
 *
 * Null: not news. Chat does not count, and a reply names new vitals by their values.
 */
export const newsKindOf: Record<ChartEntryType, NewsKind | null> = {
  'patient.created': null,
  'patient.updated': 'facts',
  'vitals.recorded': null,
  'note.added': 'note',
  'note.amended': 'note',
  'lab.added': 'lab',
  'lab.analyzed': 'lab',
  'lab.tagged': null,
  'lab.untagged': null,
  'score.calculated': 'score',
  'medication.started': 'medication',
  'medication.given': 'medication',
  'medication.discontinued': 'medication',
  'xray.analyzed': 'xray',
  'chat.asked': null,
  'chat.replied': null,
  'chat.cleared': null,
};

const FromReply = z.object({ messageId: z.string(), edited: z.undefined().optional() });

/** Returns the kind of news, or null. Counts a type that only a newer server has, because it may be clinical. */
export function newsOf({ type, data }: { type: string; data?: unknown }): NewsKind | null {
  // A note with the words of a reply repeats the chat.
  if (type === 'note.added' && FromReply.safeParse(data).success) return null;
  return isChartEntryType(type) ? newsKindOf[type] : 'other';
}
