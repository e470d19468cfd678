import { newsKinds } from '@bedside/contracts/chart-domain.ts';
import { isChartEntryType, newsKindOf } from '@bedside/contracts/chart-entries.ts';
import * as z from 'zod';

/**
 * The kinds of news that a reply counts, in order. It shows new vitals by their values instead. A review changes no
 * value.
 */
export const replyNewsKinds = [
  ...newsKinds.filter((kind) => kind !== 'vitals' && kind !== 'reviews'),
  'other',
] as const;
type ReplyNewsKind = (typeof replyNewsKinds)[number];

/** One clinical entry after a reply, and the record that it concerns. */
export interface News {
  kind: ReplyNewsKind;
  recordId?: string | undefined;
}

const FromReply = z.object({ messageId: z.string(), edited: z.undefined().optional() });
const AboutRecord = z.object({
  id: z.string().optional(),
  domain: z.string().optional(),
  recordId: z.string().optional(),
});

/** Returns the kind of news, or null. Counts a type that only a newer server has, because it may be clinical. */
function newsKind({ type, data }: { type: string; data?: unknown }): ReplyNewsKind | null {
  // A note with the words of a reply repeats the chat.
  if (type === 'note.added' && FromReply.safeParse(data).success) return null;
  // A withdrawn message is not clinical.
  if (type === 'record.entered-in-error' && AboutRecord.safeParse(data).data?.domain === 'chat') return null;
  if (!isChartEntryType(type)) return 'other';
  const kind = newsKindOf[type];
  return kind === 'vitals' || kind === 'reviews' ? null : kind;
}

/**
 * Adds an entry to the news. Removes a record that came after the reply and was then entered in error. One that came
 * before the reply is a correction (D12).
 */
export function withNews(news: readonly News[], entry: { type: string; data?: unknown }): News[] {
  const kind = newsKind(entry);
  if (kind === null) return [...news];
  const { id, recordId = id } = AboutRecord.safeParse(entry.data).data ?? {};
  if (kind !== 'corrections') return [...news, { kind, recordId }];
  const others = news.filter((one) => one.recordId !== recordId);
  return others.length < news.length ? others : [...news, { kind, recordId }];
}
