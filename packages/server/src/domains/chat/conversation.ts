import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { trusted } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { newId } from '../../infra/ids.ts';
import { ChartEntryModel, type SeqRange, type StoredEntry } from '../../realtime/chart-entry-model.ts';
import type { ChartLog, PatientRef } from '../../realtime/chart-log.ts';

const messageTypes = ['chat.asked', 'chat.replied'] as const;

/** A message with its place in the log. */
interface PlacedMessage {
  seq: number;
  message: ChatMessage;
}

/**
 * The one conversation of a patient (D13) is a view of the log: the chat entries since the last `chat.cleared`, plus the
 * stretches that this one carried over. So nothing is ever deleted, and an archived conversation can come back (D15).
 */
export async function currentConversation(patientId: string): Promise<PlacedMessage[]> {
  return messagesIn(patientId, await currentRanges(patientId));
}

/** The newest `limit` messages of the conversation, oldest first. */
export async function conversationMessages(patientId: string, limit?: number): Promise<ChatMessage[]> {
  const messages = (await currentConversation(patientId)).map(({ message }) => message);
  return limit === undefined ? messages : messages.slice(-limit);
}

/** Archives what the sender had seen, up to `after`; what came later stays on screen (D15). Nothing to archive changes nothing. */
export async function archiveConversation(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
  after: number | undefined,
): Promise<void> {
  const ranges = await currentRanges(patient.id);
  const messages = await messagesIn(patient.id, ranges);
  const unseen = after === undefined ? [] : messages.filter(({ seq }) => seq > after);
  if (unseen.length === messages.length) return;
  await chart.append(request, patient, {
    id: newId(),
    type: 'chat.cleared',
    data: { restored: false, messages: unseen.map(({ message }) => message) },
    conversation: { current: unseen.map(({ seq }) => [seq, seq]), closed: ranges },
  });
}

/** Brings the last archived conversation back and archives the one that is open; `not-found` where none was ever archived. */
export async function restoreConversation(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
): Promise<void> {
  const cleared = await lastCleared(patient.id);
  if (!cleared?.conversation) throw new AppError('not-found', { message: 'No conversation was archived' });
  const { closed } = cleared.conversation;
  const upTo = closed.map(([from, to]): SeqRange => [from, Math.min(to, cleared.seq)]);
  const messages = await messagesIn(patient.id, upTo);
  await chart.append(request, patient, {
    id: newId(),
    type: 'chat.cleared',
    data: { restored: true, messages: messages.map(({ message }) => message) },
    conversation: { current: upTo, closed: await currentRanges(patient.id) },
  });
}

async function currentRanges(patientId: string): Promise<SeqRange[]> {
  const cleared = await lastCleared(patientId);
  if (!cleared) return [[1, Number.MAX_SAFE_INTEGER]];
  return [...(cleared.conversation?.current ?? []), [cleared.seq + 1, Number.MAX_SAFE_INTEGER]];
}

async function lastCleared(patientId: string): Promise<StoredEntry | null> {
  return ChartEntryModel.findOne({ patientId, type: 'chat.cleared' })
    .sort({ sortAt: -1, seq: -1 })
    .lean<StoredEntry>();
}

async function messagesIn(patientId: string, ranges: SeqRange[]): Promise<PlacedMessage[]> {
  const stored = await ChartEntryModel.find(
    { patientId, type: trusted({ $in: messageTypes }) },
    { seq: 1, data: 1 },
  ).lean<Pick<StoredEntry, 'seq' | 'data'>[]>();
  return (
    stored
      .filter(({ seq }) => ranges.some(([from, to]) => seq >= from && seq <= to))
      .sort((a, b) => a.seq - b.seq)
      // Both types carry a chat message, and only these two were asked for.
      .map(({ seq, data }) => ({ seq, message: data as ChatMessage }))
  );
}
