import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { UnsentQuestion } from '../../state/unsent.ts';

/** One row of the conversation as it is drawn. */
export type Row =
  | { kind: 'question'; id: string; message: ChatMessage }
  | { kind: 'reply'; id: string; message: ChatMessage; question: ChatMessage | undefined; isLast: boolean }
  | { kind: 'unsent'; id: string; question: UnsentQuestion }
  | { kind: 'writing'; id: string; askedBy: Actor | undefined }
  | { kind: 'thinking'; id: string };

/** A question older than this that has no reply never had one: it was saved, not asked. Longer than any reply takes. */
const replyLimit = 150_000;

/**
 * The rows: what the chart holds, then what it doesn't hold yet. A question is matched with its unsent copy by id, a
 * finished reply with its stream.
 */
export function rowsOf(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentQuestion[],
  streams: readonly string[],
  now: number,
): Row[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  const lastReply = messages.findLast(({ role }) => role === 'assistant');
  const stored = messages
    .filter(({ role }) => role !== 'system')
    .map((message): Row => {
      if (message.role === 'user') return { kind: 'question', id: message.id, message };
      const question = message.inReplyTo === undefined ? undefined : known.get(message.inReplyTo);
      return { kind: 'reply', id: message.id, message, question, isLast: message === lastReply };
    });
  const waiting = unsent.filter(({ id }) => !known.has(id));
  const writing = streams.filter((id) => !known.has(id));
  const due = dueFor(messages, unsent, now);
  return [
    ...stored,
    ...waiting.map((question): Row => ({ kind: 'unsent', id: question.id, question })),
    ...writing.map((id, index): Row => ({ kind: 'writing', id, askedBy: due[index] })),
    // More replies are due than are being written: one waits for its first word.
    ...(due.length > writing.length ? [{ kind: 'thinking', id: 'thinking' } as const] : []),
  ];
}

/** Who waits for a reply, as far as the chart says it; in the order in which they asked. */
function dueFor(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentQuestion[],
  now: number,
): (Actor | undefined)[] {
  const questions = new Map(
    messages.filter(({ role }) => role === 'user').map((message) => [message.id, message]),
  );
  const lastReplies = new Map(
    messages.flatMap((message) => (message.inReplyTo ? [[message.inReplyTo, message] as const] : [])),
  );
  const open = [...questions.values()].filter(
    ({ id, createdAt }) => !lastReplies.has(id) && now - Date.parse(createdAt) < replyLimit,
  );
  const sent = unsent.filter(({ id, state }) => {
    if (!questions.has(id)) return state !== 'failed';
    const last = lastReplies.get(id);
    return state === 'sending' && last !== undefined && isPartial(last);
  });
  return [...open.map(({ sender }) => sender), ...sent.map(({ id }) => questions.get(id)?.sender)];
}

/** Whether a reply ended before its end. */
export function isPartial({ status }: ChatMessage): boolean {
  return status === 'stopped' || status === 'failed' || status === 'interrupted';
}

/** What the chart now holds itself: sent questions, and failed ones that have their reply after all. */
export function settledIds(messages: readonly ChatMessage[], unsent: readonly UnsentQuestion[]): string[] {
  return unsent
    .filter(({ id, state }) => {
      if (state === 'sending' || !messages.some((message) => message.id === id)) return false;
      const last = messages.findLast(({ inReplyTo }) => inReplyTo === id);
      return state === 'sent' || (last !== undefined && !isPartial(last));
    })
    .map(({ id }) => id);
}
