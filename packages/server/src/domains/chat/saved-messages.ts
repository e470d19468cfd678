import { randomUUID } from 'node:crypto';
import {
  type ChatMessage,
  maxQuestionLength,
  type SaveMessages,
} from '@bedside/contracts/chat/chat.contract.ts';
import { trusted } from 'mongoose';
import * as z from 'zod';
import { ChartEntryModel, type StoredEntry } from '../../chart/chart-entry-model.ts';
import { AppError } from '../../request/app-error.ts';
import { messageOf } from './conversation.ts';

type Batch = z.output<typeof SaveMessages>;

/** The clinician's messages of a batch that the server does not hold yet, and whether the batch archives the conversation. */
interface Savable {
  archives: boolean;
  unsent: { id: string; entryId: string; content: string }[];
}

const Uuid = z.uuid();

/**
 * The id under which a message is stored. A UUID is one of a kind; what else a screen calls its messages, such as "1", is so
 * within the patient's own conversation, and must not keep other patients' screens from it.
 */
const entryIdOf = (patientId: string, id: string) => (Uuid.safeParse(id).success ? id : `${patientId} ${id}`);

/**
 * Looks through a batch: what the server holds stays as it is, a clinician's unsent words are to be added, and an
 * assistant's words that the server did not write are refused: a forged reply in a chart. Nothing but a greeting,
 * which the screen makes up itself and nobody stores, means a fresh start. Throws `conflict` for an id that stands for
 * something else.
 */
export async function savableMessages(patientId: string, { messages, clear }: Batch): Promise<Savable> {
  const { held, isTaken } = await heldMessages(
    patientId,
    messages.flatMap(({ id }) => id ?? []),
  );
  const isNothingButGreeting =
    messages.length === 1 && messages.every((message) => isGreeting(message) && !held.has(message.id ?? ''));
  if (isNothingButGreeting) return { archives: true, unsent: [] };
  const fields: Record<string, string> = {};
  const unsent: Savable['unsent'] = [];
  messages.forEach((message, index) => {
    const known = message.id === undefined ? undefined : held.get(message.id);
    const content = message.content.trim();
    // What only the screen says: its greeting leads the conversation, or the new one.
    const isGreetingHere = isGreeting(message) && (clear || index === 0);
    if (message.role === 'system' || (isGreetingHere && !known)) return;
    if (unsent.some(({ id }) => id === message.id)) return;
    if (message.role === 'assistant') {
      if (known?.role !== 'assistant' || known.content !== message.content) {
        fields[`messages.${index}`] = 'Not a reply that the server wrote';
      }
    } else if (known) {
      if (known.role !== 'user') fields[`messages.${index}.id`] = 'Already in use';
    } else if (content.length > maxQuestionLength) {
      fields[`messages.${index}.content`] = `At most ${maxQuestionLength} characters`;
    } else if (content !== '') {
      if (message.id !== undefined && isTaken(message.id)) {
        throw new AppError('conflict', { message: 'A message id is already in use' });
      }
      const id = message.id ?? randomUUID();
      unsent.push({ id, entryId: entryIdOf(patientId, id), content });
    }
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields });
  return { archives: clear === true, unsent };
}

/** A greeting is made by the screen: it comes with suggestions, or under the name that screens give it. */
function isGreeting({ role, id, metadata }: Batch['messages'][number]): boolean {
  return (
    role === 'assistant' &&
    ((metadata?.suggestions?.length ?? 0) > 0 || id === 'greeting' || id === 'welcome')
  );
}

/** The patient's messages of these ids, and which of the ids stand for something else. */
async function heldMessages(patientId: string, ids: string[]) {
  const entryIds = ids.map((id) => entryIdOf(patientId, id));
  const stored = await ChartEntryModel.find({ _id: trusted({ $in: entryIds }) }).lean<StoredEntry[]>();
  const own = stored.filter(
    (entry) =>
      entry.patientId === patientId && (entry.type === 'chat.asked' || entry.type === 'chat.replied'),
  );
  const held = new Map<string, ChatMessage>(
    own.map(messageOf).map((message): [string, ChatMessage] => [message.id, message]),
  );
  const isTaken = (id: string) =>
    !held.has(id) && stored.some((entry) => entry._id === entryIdOf(patientId, id));
  return { held, isTaken };
}
