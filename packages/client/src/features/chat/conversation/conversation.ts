import type { BegunReply, ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { UnsentQuestion } from '../../../state/unsent.ts';

/** A row for a message in the chart. It never changes. */
export type StoredRow =
  | { kind: 'question'; id: string; message: ChatMessage; isUnasked: boolean }
  | { kind: 'reply'; id: string; message: ChatMessage; question: ChatMessage | undefined; isLast: boolean };

/** A row below the messages of the chart, for content that the chart does not contain yet. */
export type TailRow =
  | { kind: 'unsent'; id: string; question: UnsentQuestion }
  | { kind: 'writing'; id: string; askedBy: Actor | undefined; writer: Writer | undefined }
  | {
      kind: 'thinking';
      id: string;
      askedBy: Actor | undefined;
      writer: Writer | undefined;
      /** The id to stop the reply with; undefined until the server has confirmed the question. */
      stopId: string | undefined;
    };

/** The model that writes the reply, and whether it is the demo assistant (D18). */
export type Writer = Pick<BegunReply, 'model' | 'demo' | 'language'>;

/** Returns the rows for the messages in the chart. Marks questions that were saved but never asked. */
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
 * Returns the rows below the stored messages: unsent questions, running replies and pending replies. An unsent copy
 * matches its question by id, and a reply matches its stream by id.
 */
export function tailRows(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentQuestion[],
  streams: readonly string[],
): TailRow[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  const writing = streams.filter((id) => !known.has(id));
  const questions = new Map(
    messages.flatMap((message) => (message.reply ? [[message.reply.id, message]] : [])),
  );
  // The question of a retried reply does not contain the id of that reply.
  const retried = writing.filter((id) => !questions.has(id));
  const waiting = [...questions.values()].filter(
    ({ reply }) => reply && !known.has(reply.id) && !streams.includes(reply.id),
  );
  const again = unsent
    .filter(({ id, state }) => state === 'sending' && known.has(id) && isEndedBadly(id, messages))
    .slice(retried.length);
  return [
    ...unsent
      .filter(({ id }) => !known.has(id))
      .map((question): TailRow => ({ kind: 'unsent', id: question.id, question })),
    ...writing.map((id): TailRow => {
      const question = questions.get(id);
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

/** Whether a reply is incomplete. */
export function isPartial({ status }: ChatMessage): boolean {
  return status === 'stopped' || status === 'failed' || status === 'interrupted';
}

/**
 * Returns the ids of unsent questions that the chart now contains, including failed questions that got a complete
 * reply.
 */
export function settledIds(messages: readonly ChatMessage[], unsent: readonly UnsentQuestion[]): string[] {
  return unsent
    .filter(({ id, state }) => {
      if (state === 'sending' || !messages.some((message) => message.id === id)) return false;
      const last = messages.findLast(({ inReplyTo }) => inReplyTo === id);
      return state === 'sent' || (last !== undefined && !isPartial(last));
    })
    .map(({ id }) => id);
}
