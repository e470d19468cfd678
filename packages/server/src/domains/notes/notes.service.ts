import { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { Note, WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { recordText } from '../../chart/read-entries.ts';
import { newestRevisions } from '../../chart/revisions.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Notes = ReturnType<typeof createNotes>;

const noteTypes = ['note.added'] as const;

/** Clinical notes. A note is its chart entry. */
export function createNotes(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /**
   * Adds a note to the chart under its author. A note from a reply (`messageId`) takes its id from the reply: one
   * of several simultaneous requests writes it, and the others return the same note. Throws `invalid-input` if
   * `messageId` is no complete reply about this patient or has other words, because the chart attributes only real
   * replies to the assistant.
   */
  async function add(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof WriteNote>,
  ): Promise<Note> {
    await patients.require(request.actor, patientId);
    const { messageId } = input;
    const repliedAt =
      messageId === undefined ? undefined : await replyTaken(patientId, messageId, input.content);
    const id = messageId === undefined ? undefined : noteOf(messageId);
    try {
      return await appendRecord(request, patientId, { type: 'note.added', at: undefined, id }, (start) =>
        withoutUndefined({
          ...input,
          ...start,
          repliedAt,
          userId: start.recordedBy.id,
          createdAt: start.recordedAt,
        }),
      );
    } catch (error) {
      const written =
        id !== undefined && duplicateKeyOf(error) === '_id'
          ? await recordText(patientId, 'note.added', id)
          : undefined;
      if (written === undefined) throw error;
      return parse(written);
    }
  }

  /** Returns a page of notes, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, noteTypes, query);
  }

  /** Returns the newest `limit` notes, for the model. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<Note[]> {
    await patients.require(request.actor, patientId);
    return (await newestRevisions(patientId, noteTypes, limit)).map(parse);
  }

  return { add, list, newest };
}

const parse = (json: string): Note => Note.parse(JSON.parse(json));

/**
 * Returns the time of the reply that contains this text. Throws `invalid-input` if the text differs or the reply is
 * not complete.
 */
async function replyTaken(patientId: string, messageId: string, content: string): Promise<string> {
  const text = await recordText(patientId, 'chat.replied', messageId);
  const reply = text === undefined ? undefined : ChatMessage.parse(JSON.parse(text));
  if (reply?.status !== 'complete') {
    throw new AppError('invalid-input', { fields: { messageId: 'no-such-reply' } });
  }
  // Notes are trimmed and lose characters that a chart does not accept.
  if (WriteNote.shape.content.safeParse(reply.content).data !== content) {
    throw new AppError('invalid-input', { fields: { content: 'differs-from-reply' } });
  }
  return reply.createdAt;
}

const noteOf = (messageId: string): string => `note-${messageId}`.slice(0, 64);
