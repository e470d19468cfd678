import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { newestEntry } from './newest-entry.ts';

const paragraph =
  'Pulmonary embolism remains possible: tachycardia, pleuritic pain and a normal film. **Wells score** first, then D-dimer or CT.';

/**
 * Writes a conversation of `count` messages directly into MongoDB: questions of one or two lines, and replies with a
 * heading, a list and two paragraphs. No two are equal.
 */
export async function fillConversation(
  entries: mongo.Collection<StoredEntry>,
  patientId: string,
  count: number,
): Promise<void> {
  const last = await newestEntry(entries, { patientId });
  const begin = Date.now() - count * 60_000;
  const { actor } = last;
  const name = randomUUID().slice(0, 4);
  let questionId = '';
  const messages = Array.from({ length: count }, (_, index): StoredEntry => {
    const id = randomUUID();
    const isQuestion = index % 2 === 0;
    const at = new Date(begin + index * 60_000);
    const common = { id, patientId, createdAt: at.toISOString(), sender: actor };
    const message = isQuestion
      ? {
          ...common,
          role: 'user',
          content: `${name} ${index}: what speaks for an embolism, and what against it?`,
        }
      : {
          ...common,
          role: 'assistant',
          content: `## ${name} ${index}\n\n${paragraph}\n\n- troponin in 3 h\n- **CT** if D-dimer is raised\n- analgesia\n\n${paragraph}`,
          inReplyTo: questionId,
          status: 'complete',
        };
    const metadata = isQuestion
      ? {}
      : { model: 'bench', chartSeq: last.seq + index, chartAt: at.toISOString() };
    questionId = isQuestion ? id : questionId;
    return {
      ...last,
      _id: id,
      seq: last.seq + 1 + index,
      type: isQuestion ? 'chat.asked' : 'chat.replied',
      at,
      sortAt: at,
      json: JSON.stringify({ ...message, metadata }),
    };
  });
  await entries.insertMany(messages, { writeConcern: { w: 'majority' } });
}
