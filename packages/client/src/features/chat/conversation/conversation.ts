import type { BegunReply, ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { UnsentQuestion } from '../../../state/unsent.ts';

/** A message of the chart as it is drawn: it never changes again. */
export type StoredRow =
  | { kind: 'question'; id: string; message: ChatMessage; isUnasked: boolean }
  | { kind: 'reply'; id: string; message: ChatMessage; question: ChatMessage | undefined; isLast: boolean };

/** What stands below the chart's messages: what the chart does not hold yet. */
export type TailRow =
  | { kind: 'unsent'; id: string; question: UnsentQuestion }
  | { kind: 'writing'; id: string; askedBy: Actor | undefined; writer: Writer | undefined }
  | {
      kind: 'thinking';
      id: string;
      askedBy: Actor | undefined;
      writer: Writer | undefined;
      /** What the reply can be stopped by; undefined while the server is not known to have the question. */
      stopId: string | undefined;
    };

/** The model that answers, and whether it is the demo assistant (D18). */
export type Writer = Pick<BegunReply, 'model' | 'demo'>;

/** The rows of the chart's messages. A question that was saved and never asked is marked. */
export function storedRows(messages: readonly ChatMessage[]): StoredRow[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  const answered = new Set(messages.flatMap(({ inReplyTo }) => inReplyTo ?? []));
  const lastReply = messages.findLast(({ role }) => role === 'assistant');
  return messages
    .filter(({ role }) => role !== 'system')
    .map((message): StoredRow => {
      const { id, role, reply, inReplyTo } = message;
      if (role === 'user') {
        return { kind: 'question', id, message, isUnasked: reply === undefined && !answered.has(id) };
      }
      const question = inReplyTo === undefined ? undefined : known.get(inReplyTo);
      return { kind: 'reply', id, message, question, isLast: message === lastReply };
    });
}

/**
 * The rows below them: questions that are not in the chart, replies that are being written, and those that wait for
 * their first word. A question is matched with its unsent copy by id, a reply with its stream.
 */
export function tailRows(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentQuestion[],
  streams: readonly string[],
): TailRow[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  const writing = streams.filter((id) => !known.has(id));
  const begun = new Map(messages.flatMap((message) => (message.reply ? [[message.reply.id, message]] : [])));
  // A reply that is tried again has an id that its question does not name.
  const strange = writing.filter((id) => !begun.has(id));
  const waiting = [...begun.values()].filter(
    ({ reply }) => reply && !known.has(reply.id) && !streams.includes(reply.id),
  );
  const again = unsent
    .filter(({ id, state }) => state === 'sending' && known.has(id) && isEndedBadly(id, messages))
    .slice(strange.length);
  return [
    ...unsent
      .filter(({ id }) => !known.has(id))
      .map((question): TailRow => ({ kind: 'unsent', id: question.id, question })),
    ...writing.map((id): TailRow => {
      const question = begun.get(id);
      return { kind: 'writing', id, askedBy: question?.sender, writer: question?.reply };
    }),
    ...waiting.map(({ id, sender, reply }) => thinking(id, sender, reply, reply?.id)),
    ...again.map(({ id }) => thinking(id, known.get(id)?.sender, known.get(id)?.reply, id)),
    ...unsent
      .filter(({ id, state }) => state !== 'failed' && !known.has(id))
      .map(({ id }) => thinking(id, undefined, undefined, undefined)),
  ];
}

function thinking(
  questionId: string,
  askedBy: Actor | undefined,
  writer: Writer | undefined,
  stopId: string | undefined,
): TailRow {
  return { kind: 'thinking', id: `thinking-${questionId}`, askedBy, writer, stopId };
}

function isEndedBadly(questionId: string, messages: readonly ChatMessage[]): boolean {
  const last = messages.findLast(({ inReplyTo }) => inReplyTo === questionId);
  return last !== undefined && isPartial(last);
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
