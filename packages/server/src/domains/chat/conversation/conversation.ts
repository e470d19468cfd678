import {
  type ArchivedConversation,
  ChatMessage,
  chatEntries,
} from '@bedside/contracts/chat/chat.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ClientSession } from 'mongoose';
import type { EntryDraft } from '../../../chart/chart-entry.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import type { SeqRange, StoredEntry } from '../../../chart/entry-store.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { lastEntry, placesOf, placesOfEntries, shortTextsAt } from '../../../chart/reading/read-entries.ts';
import { type PageRequest, type RecordPage, recordPage } from '../../../chart/reading/record-pages.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { isWithin, runsOf } from './seq-ranges.ts';

/** The messages in the entry of a restored conversation. Viewers load a longer one. */
const maxRestoredBytes = 64 * 1024;

/** Messages in the entry of a restored conversation. */
const maxRestoredMessages = 50;

/** Ranges of the log that one conversation consists of. */
const maxConversationRanges = 500;

/** Messages among which a hand-over looks for questions without a reply. */
const maxHandoverMessages = 100;

const messageTypes = ['chat.asked', 'chat.replied'] as const;

/**
 * Returns a page of a patient's conversation (D13) as JSON texts: its newest messages, oldest first. The
 * conversation is a view of the chart log: the chat entries since the last `chat.cleared`, and the ranges that this
 * entry carries over. Nothing is deleted, and an archived conversation can be restored (D15).
 */
export async function conversationPage(patientId: string, page: PageRequest): Promise<RecordPage> {
  const within = await currentRanges(patientId);
  const { texts, seqs, next } = await recordPage(patientId, messageTypes, { ...page, within });
  return { texts: texts.toReversed(), seqs: seqs.toReversed(), next };
}

/** Returns the newest `limit` messages of the conversation, oldest first. */
export async function newestMessages(patientId: string, limit: number): Promise<ChatMessage[]> {
  const { texts } = await conversationPage(patientId, { limit, isMajority: true });
  return texts.map((json) => messageOf({ json }));
}

/** Returns whether the entry at `seq` belongs to the open conversation, and not to an archived one. */
export const isInConversation = async (patientId: string, seq: number): Promise<boolean> =>
  isWithin(seq, await currentRanges(patientId));

/**
 * Returns the newest questions to the assistant that have no complete reply, newest first, without those for a purpose.
 * Reads the conversation's newest {@link maxHandoverMessages} messages.
 */
export async function unansweredQuestions(patientId: string): Promise<ChatMessage[]> {
  const messages = await newestMessages(patientId, maxHandoverMessages);
  const replied = new Set(
    messages.flatMap(({ inReplyTo, status }) => (status === 'complete' ? inReplyTo : [])),
  );
  return messages
    .filter(({ purpose, reply }) => reply !== undefined && purpose === undefined)
    .filter((message) => counts(message) && !replied.has(message.id))
    .reverse();
}

/** Ends the transaction of a command without an effect. */
class NothingToArchive extends Error {}

/**
 * Archives the messages that the sender has seen, up to `after`, and the replies that ended for it. Later messages stay
 * on screen (D15). Does nothing if there is nothing to archive. Reads and writes in one transaction: an entry in
 * between restarts it, so that no message falls between two conversations.
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
      const all = await placesOf(patient.id, messageTypes, session);
      const open = all.filter((seq) => isWithin(seq, ranges));
      const ended = new Set(await placesOfEntries(patient.id, stopped, session));
      const unseen = open.filter((seq) => after !== undefined && seq > after && !ended.has(seq));
      if (unseen.length === open.length) throw new NothingToArchive();
      return cleared(patient, false, { current: unseen, closed: open, all });
    })
    .catch((error: unknown) => {
      if (!(error instanceof NothingToArchive)) throw error;
    });
}

/**
 * Restores the last archived conversation and archives the open one. Throws `not-found` if none was ever archived.
 */
export async function restoreConversation(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
): Promise<void> {
  await chart.change(request, patient, 'chat.cleared', async (session) => {
    const archived = await archivedRanges(patient.id, session);
    if (!archived) throw new AppError('not-found', { message: 'No conversation was archived' });
    const open = await currentRanges(patient.id, session);
    const all = await placesOf(patient.id, messageTypes, session);
    return cleared(patient, true, {
      current: all.filter((seq) => isWithin(seq, archived)),
      closed: all.filter((seq) => isWithin(seq, open)),
      all,
    });
  });
}

/** Returns the number of messages in the last archived conversation, and who cleared or restored it last. */
export async function archivedConversation(patientId: string): Promise<ArchivedConversation> {
  const last = await lastEntry(patientId, 'chat.cleared');
  if (!last) return { count: 0 };
  const { restored } = chatEntries['chat.cleared'].parse(JSON.parse(last.json));
  return {
    count: await closedCount(patientId, last),
    last: { restored, at: last.at.toISOString(), by: last.actor },
  };
}

async function closedCount(
  patientId: string,
  last: Pick<StoredEntry, 'conversation' | 'seq'>,
): Promise<number> {
  const { closedCount: stored } = last.conversation ?? {};
  if (stored !== undefined) return stored;
  const archived = closedRanges(last);
  return (await placesOf(patientId, messageTypes)).filter((seq) => isWithin(seq, archived)).length;
}

/**
 * Builds a `chat.cleared` entry. It refers to the messages by seq and copies none, because a conversation can
 * exceed an entry's limit. Viewers receive a short conversation with the entry and load a longer one.
 */
async function cleared(
  patient: PatientRef,
  restored: boolean,
  { current, closed, all }: { current: number[]; closed: number[]; all: number[] },
): Promise<EntryDraft<'chat.cleared'>> {
  const short = await shortMessages(patient.id, current);
  const archived = runsOf(closed, all).slice(-maxConversationRanges);
  return {
    id: newId(),
    type: 'chat.cleared',
    data: { restored, messages: [], ...(current.length > 0 && { partial: true }) },
    ...(short && { shown: { restored, messages: short } }),
    conversation: {
      current: runsOf(current, all).slice(-maxConversationRanges),
      closed: archived,
      closedCount: closed.filter((seq) => isWithin(seq, archived)).length,
    },
  };
}

/** Returns the messages with these seqs if they are few and short enough for an entry. */
async function shortMessages(patientId: string, seqs: number[]): Promise<ChatMessage[] | undefined> {
  if (seqs.length > maxRestoredMessages) return undefined;
  const texts = await shortTextsAt(patientId, seqs, maxRestoredBytes);
  return texts?.map((json) => messageOf({ json }));
}

async function archivedRanges(patientId: string, session?: ClientSession): Promise<SeqRange[] | undefined> {
  const last = await lastEntry(patientId, 'chat.cleared', session);
  return last?.conversation && closedRanges(last);
}

const closedRanges = ({ conversation, seq }: Pick<StoredEntry, 'conversation' | 'seq'>): SeqRange[] =>
  (conversation?.closed ?? []).map(([from, to]) => [from, Math.min(to, seq)]);

async function currentRanges(patientId: string, session?: ClientSession): Promise<SeqRange[]> {
  const last = await lastEntry(patientId, 'chat.cleared', session);
  if (!last) return [[1, Number.MAX_SAFE_INTEGER]];
  return [...(last.conversation?.current ?? []), [last.seq + 1, Number.MAX_SAFE_INTEGER]];
}

/** Returns the message of a `chat.asked` or `chat.replied` entry. */
export function messageOf({ json }: Pick<StoredEntry, 'json'>): ChatMessage {
  return ChatMessage.parse(JSON.parse(json));
}
