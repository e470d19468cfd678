import { Note, type WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import type * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { ChartText } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { duplicateKeyOf } from '../../infra/mongo.ts';
import { withoutUndefined } from '../../infra/without-undefined.ts';
import { chartEntries } from '../../realtime/chart-entry-model.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import { newestRevisions, patientOfRecord } from '../../realtime/revisions.ts';
import { createChartRecords } from '../patients/chart-records.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Notes = ReturnType<typeof createNotes>;

const noteTypes = ['note.added'] as const;

/** Clinical notes: a note is its entry in the chart. */
export function createNotes(chart: ChartLog, patients: Patients) {
  const records = createChartRecords(chart, patients);

  /**
   * Puts a note into the chart, by its author. One that is taken from a reply (`messageId`) has its id from it, so that of
   * many who take the same reply one writes it and the others are answered what was written. Throws `invalid-input` where
   * that is no reply about this patient.
   */
  async function add(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof WriteNote>,
  ): Promise<Note> {
    await patients.require(request.actor, patientId);
    const { messageId } = input;
    if (messageId !== undefined && (await patientOfRecord(messageId, 'chat.replied')) !== patientId) {
      throw new AppError('invalid-input', { fields: { messageId: 'No reply about this patient' } });
    }
    const id = messageId === undefined ? undefined : noteOf(messageId);
    try {
      return await records.begin(request, patientId, { type: 'note.added', at: undefined, id }, (start) =>
        withoutUndefined({
          ...input,
          ...start,
          userId: start.recordedBy.id,
          createdAt: start.recordedAt,
        }),
      );
    } catch (error) {
      const written =
        id !== undefined && duplicateKeyOf(error) === '_id'
          ? await chartEntries().findOne({ _id: id, patientId, type: 'note.added' })
          : null;
      if (!written) throw error;
      return Note.parse(JSON.parse(written.json));
    }
  }

  /** The newest first, at most `limit`, with where the chart stood before they were read. */
  function list(request: RequestContext, patientId: string, limit?: number): Promise<ChartText> {
    return records.list(request, patientId, () => newestRevisions(patientId, noteTypes, limit));
  }

  return { add, list };
}

const noteOf = (messageId: string): string => `note-${messageId}`.slice(0, 64);
