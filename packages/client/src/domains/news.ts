import { type ChartEntryType, isChartEntryType } from '@bedside/contracts/chart-entries.ts';
import * as z from 'zod';

export const newsKinds = [
  'lab',
  'score',
  'medication',
  'note',
  'xray',
  'facts',
  'correction',
  'other',
] as const;
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
  'record.entered-in-error': 'correction',
  'record.reviewed': null,
  'attention.taken': null,
};

/** One clinical entry after a reply, and the record that it concerns. */
export interface News {
  kind: NewsKind;
  recordId?: string | undefined;
}

const FromReply = z.object({ messageId: z.string(), edited: z.undefined().optional() });
const AboutRecord = z.object({
  id: z.string().optional(),
  domain: z.string().optional(),
  recordId: z.string().optional(),
});

/** Returns the kind of news, or null. Counts a type that only a newer server has, because it may be clinical. */
function newsKind({ type, data }: { type: string; data?: unknown }): NewsKind | null {
  // A note with the words of a reply repeats the chat.
  if (type === 'note.added' && FromReply.safeParse(data).success) return null;
  // A withdrawn message is not clinical.
  if (type === 'record.entered-in-error' && AboutRecord.safeParse(data).data?.domain === 'chat') return null;
  return isChartEntryType(type) ? newsKindOf[type] : 'other';
}

/**
 * Adds an entry to the news. Removes a record that came after the reply and was then entered in error. One that came
 * before the reply is a correction (D12).
 */
export function withNews(news: readonly News[], entry: { type: string; data?: unknown }): News[] {
  const kind = newsKind(entry);
  if (kind === null) return [...news];
  const { id, recordId = id } = AboutRecord.safeParse(entry.data).data ?? {};
  if (kind !== 'correction') return [...news, { kind, recordId }];
  const others = news.filter((one) => one.recordId !== recordId);
  return others.length < news.length ? others : [...news, { kind, recordId }];
}
