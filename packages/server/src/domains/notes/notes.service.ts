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

/** Clinical notes: a note is its entry in the chart. */
export function createNotes(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /**
   * Puts a note into the chart, by its author. One that is taken from a reply (`messageId`) has its id from it, so that of
   * many who take the same reply one writes it and the others are answered what was written. Throws `invalid-input` where
   * that is no whole reply about this patient, or says something else: the chart puts nothing into the assistant's mouth.
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

  /** The newest first, a page of them, with where the chart stood before they were read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, noteTypes, query);
  }

  /** The newest `limit` notes, for the model. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<Note[]> {
    await patients.require(request.actor, patientId);
    return (await newestRevisions(patientId, noteTypes, limit)).map(parse);
  }

  return { add, list, newest };
}

const parse = (json: string): Note => Note.parse(JSON.parse(json));

/** When the reply was given that these words are taken from; throws `invalid-input` where they are not its words, or it is not whole. */
async function replyTaken(patientId: string, messageId: string, content: string): Promise<string> {
  const text = await recordText(patientId, 'chat.replied', messageId);
  const reply = text === undefined ? undefined : ChatMessage.parse(JSON.parse(text));
  if (reply?.status !== 'complete') {
    throw new AppError('invalid-input', { fields: { messageId: 'no-such-reply' } });
  }
  // A note's text is trimmed, and loses characters that a chart does not take.
  if (WriteNote.shape.content.safeParse(reply.content).data !== content) {
    throw new AppError('invalid-input', { fields: { content: 'differs-from-reply' } });
  }
  return reply.createdAt;
}

const noteOf = (messageId: string): string => `note-${messageId}`.slice(0, 64);
