import { randomUUID } from 'node:crypto';
import { maxQuestionLength, type SaveMessages } from '@bedside/contracts/chat/chat.contract.ts';
import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';
import type * as z from 'zod';
import type { StoredEntry } from '../../../chart/entry-store.ts';
import { entryIdOf } from '../../../chart/message-entry.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { AppError } from '../../../request/app-error.ts';
import type { KnownIds } from '../message-ids.ts';
import { messageOf } from './conversation.ts';

type Batch = z.output<typeof SaveMessages>;

/** The new messages of a batch, and whether the batch archives the conversation. */
interface Savable {
  archives: boolean;
  unsent: { id: string; entryId: string; content: string }[];
}

/** Looks up the ids of a batch in this patient's conversation. */
export type Known = <Kept>(
  ids: string[],
  keep: (entry: StoredEntry, id: string) => Kept,
) => Promise<KnownIds<Kept>>;

/**
 * Checks a batch of messages from a screen. A stored message stays unchanged and the clinician's unsent messages
 * are added. A reply that the server did not write is rejected as a forgery in the chart. A batch with only a
 * greeting, which screens create and the server never stores, starts a new conversation. Throws `conflict` for an
 * id that is already used for something else.
 */
export async function savableMessages(
  patient: PatientRef,
  { messages, clear }: Batch,
  known: Known,
): Promise<Savable> {
  const { storedById, isTaken } = await storedMessages(messages, known);
  const isNothingButGreeting =
    messages.length === 1 &&
    messages.every((message) => isGreeting(message) && !storedById.has(message.id ?? ''));
  if (isNothingButGreeting) return { archives: true, unsent: [] };
  const fields: Record<string, FieldProblem> = {};
  const unsent: Savable['unsent'] = [];
  messages.forEach((message, index) => {
    const stored = message.id === undefined ? undefined : storedById.get(message.id);
    const content = message.content.trim();
    // A screen's greeting comes first, or at the start of a new conversation.
    const isGreetingHere = isGreeting(message) && (clear || index === 0);
    if (message.role === 'system' || (isGreetingHere && !stored)) return;
    if (unsent.some(({ id }) => id === message.id)) return;
    if (message.role === 'assistant') {
      if (stored?.role !== 'assistant' || stored.content !== message.content) {
        fields[`messages.${index}`] = 'forged-reply';
      }
    } else if (stored) {
      if (stored.role !== 'user') fields[`messages.${index}.id`] = 'taken';
    } else if (content.length > maxQuestionLength) {
      fields[`messages.${index}.content`] = problem('too-long', maxQuestionLength);
    } else if (content !== '') {
      if (message.id !== undefined && isTaken(message.id)) {
        throw new AppError('conflict', { message: 'A message id is already in use' });
      }
      const id = message.id ?? randomUUID();
      unsent.push({ id, entryId: entryIdOf(patient, id), content });
    }
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields });
  return { archives: clear === true, unsent };
}

/** Returns true for a greeting. Screens create it with suggestions or under a fixed id. */
function isGreeting({ role, id, metadata }: Batch['messages'][number]): boolean {
  return (
    role === 'assistant' &&
    ((metadata?.suggestions?.length ?? 0) > 0 || id === 'greeting' || id === 'welcome')
  );
}

/**
 * Returns the roles of the patient's stored messages by id, and whether an id is used for something else. Keeps a
 * content only if the batch repeats it, so that all of them take no more memory than the batch.
 */
async function storedMessages(messages: Batch['messages'], known: Known) {
  const ids = messages.flatMap(({ id }) => id ?? []);
  const { own, taken } = await known(ids, (entry, id) => {
    if (entry.type !== 'chat.asked' && entry.type !== 'chat.replied') return undefined;
    const { role, content } = messageOf(entry);
    const repeated = messages.find((message) => message.id === id && message.content === content);
    return { role, content: repeated?.content };
  });
  return {
    storedById: new Map([...own].flatMap(([id, message]) => (message ? [[id, message] as const] : []))),
    isTaken: (id: string) => taken.has(id) || (own.has(id) && own.get(id) === undefined),
  };
}
