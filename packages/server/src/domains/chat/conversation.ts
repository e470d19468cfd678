import { itemBounds } from '@bedside/contracts/bounds.ts';
import { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { type ClientSession, trusted } from 'mongoose';
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
export async function conversationMessages(
  patientId: string,
  limit: number = itemBounds.list,
): Promise<ChatMessage[]> {
  const messages = (await currentConversation(patientId)).map(({ message }) => message);
  return messages.slice(-Math.min(limit, itemBounds.list));
}

/** Ends the transaction of a command that has nothing to do. */
class NothingToArchive extends Error {}

/**
 * Archives what the sender had seen, up to `after`, and the replies that ended for it; what came later stays on screen
 * (D15). Nothing to archive changes nothing. Read and written in one transaction: an entry that comes in between makes
 * it begin again, so that no message falls between two conversations.
 */
export async function archiveConversation(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
  after: number | undefined,
  stopped: ReadonlySet<string>,
): Promise<void> {
  await chart
    .change(request, patient, 'chat.cleared', async (session) => {
      const ranges = await currentRanges(patient.id, session);
      const messages = await messagesIn(patient.id, ranges, session);
      const unseen = messages.filter(
        ({ seq, message }) => after !== undefined && seq > after && !stopped.has(message.id),
      );
      if (unseen.length === messages.length) throw new NothingToArchive();
      return {
        id: newId(),
        type: 'chat.cleared',
        data: { restored: false, messages: unseen.map(({ message }) => message) },
        conversation: { current: unseen.map(({ seq }): SeqRange => [seq, seq]), closed: ranges },
      };
    })
    .catch((error: unknown) => {
      if (!(error instanceof NothingToArchive)) throw error;
    });
}

/** Brings the last archived conversation back and archives the one that is open; `not-found` where none was ever archived. */
export async function restoreConversation(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
): Promise<void> {
  await chart.change(request, patient, 'chat.cleared', async (session) => {
    const upTo = await archivedRanges(patient.id, session);
    if (!upTo) throw new AppError('not-found', { message: 'No conversation was archived' });
    const messages = await messagesIn(patient.id, upTo, session);
    return {
      id: newId(),
      type: 'chat.cleared',
      data: { restored: true, messages: messages.map(({ message }) => message) },
      conversation: { current: upTo, closed: await currentRanges(patient.id, session) },
    };
  });
}

/** The messages of the last archived conversation, oldest first. */
export async function archivedMessages(patientId: string): Promise<PlacedMessage[]> {
  return messagesIn(patientId, (await archivedRanges(patientId)) ?? []);
}

async function archivedRanges(patientId: string, session?: ClientSession): Promise<SeqRange[] | undefined> {
  const cleared = await lastCleared(patientId, session);
  return cleared?.conversation?.closed.map(([from, to]): SeqRange => [from, Math.min(to, cleared.seq)]);
}

async function currentRanges(patientId: string, session?: ClientSession): Promise<SeqRange[]> {
  const cleared = await lastCleared(patientId, session);
  if (!cleared) return [[1, Number.MAX_SAFE_INTEGER]];
  return [...(cleared.conversation?.current ?? []), [cleared.seq + 1, Number.MAX_SAFE_INTEGER]];
}

/** By its place in the log: two nodes' clocks may differ. */
async function lastCleared(patientId: string, session?: ClientSession): Promise<StoredEntry | null> {
  return ChartEntryModel.findOne({ patientId, type: 'chat.cleared' }, {}, { session: session ?? null })
    .sort({ seq: -1 })
    .lean<StoredEntry>();
}

async function messagesIn(
  patientId: string,
  ranges: SeqRange[],
  session?: ClientSession,
): Promise<PlacedMessage[]> {
  const stored = await ChartEntryModel.find(
    { patientId, type: trusted({ $in: messageTypes }) },
    { seq: 1, json: 1 },
    { session: session ?? null },
  ).lean<Pick<StoredEntry, 'seq' | 'json'>[]>();
  return stored
    .filter(({ seq }) => ranges.some(([from, to]) => seq >= from && seq <= to))
    .sort((a, b) => a.seq - b.seq)
    .map((entry) => ({ seq: entry.seq, message: messageOf(entry) }));
}

/** The message of a `chat.asked` or `chat.replied` entry. */
export function messageOf({ json }: Pick<StoredEntry, 'json'>): ChatMessage {
  return ChatMessage.parse(JSON.parse(json));
}
