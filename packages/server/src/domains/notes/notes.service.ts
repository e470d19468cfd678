import { isDeepStrictEqual } from 'node:util';
import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { AiPassage } from '@bedside/contracts/notes/ai-passage.ts';
import { type AmendNote, Note, WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import { noteMarksOf, noteTextOf } from '@bedside/contracts/notes/reply-text.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { countersignedAnew, createChartRecords, takenOver } from '../../chart/chart-records.ts';
import { recordText } from '../../chart/reading/read-entries.ts';
import { recordPage } from '../../chart/reading/record-pages.ts';
import { versionPage } from '../../chart/reading/version-pages.ts';
import { patientOfRecord, revise, revisionsOf } from '../../chart/revisions.ts';
import { AiText } from '../../evidence/lineage/ai-text.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { placeText, readLogPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { requireRight } from '../../request/require-right.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Notes = ReturnType<typeof createNotes>;

const noteTypes = ['note.added', 'note.amended'] as const;

/** Clinical notes. Each entry contains the whole note, and the newest entry is the record (ADR 0018). */
export function createNotes({ chart, patients }: { chart: ChartLog; patients: Patients }) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /**
   * Adds a note to the chart under its author. A note with the words of a reply (`messageId`) takes its id from the
   * reply: one of several simultaneous requests writes it, and the others return the same note. If that note was entered
   * in error, the next one is new. An `edited` note gets its own id. Throws `invalid-input` if `messageId` is no complete
   * reply about this patient, or if the words differ without `edited`, because the chart attributes only real replies to
   * the assistant.
   */
  async function add(
    request: RequestContext,
    patientId: string,
    { edited: mayDiffer = false, timeZone, ...input }: z.output<typeof WriteNote>,
  ): Promise<Note> {
    await patients.require(request.actor, patientId);
    const { messageId, content } = input;
    const reply =
      messageId === undefined ? undefined : await replyTaken(patientId, { messageId, content, timeZone });
    if (reply?.differs && !mayDiffer) {
      throw new AppError('invalid-input', { fields: { content: 'differs-from-reply' } });
    }
    const aiPassages = await passagesIn(patientId, content);
    const write = (id: string | undefined) =>
      appendRecord(request, patientId, { type: 'note.added', at: undefined, id }, (start) =>
        withoutUndefined({
          ...input,
          ...start,
          repliedAt: reply?.repliedAt,
          recordIds: reply?.recordIds,
          evidence: reply?.evidence,
          aiPassages,
          edited: reply?.differs || undefined,
          userId: start.recordedBy.id,
          createdAt: start.recordedAt,
        }),
      );
    if (reply === undefined || reply.differs) return write(undefined);
    for (let turn = 1; turn <= itemBounds.notesOfReply; turn += 1) {
      const written = await writeOnce(patientId, noteOf(reply.messageId, turn), write);
      if (counts(written)) return written;
    }
    throw new AppError('conflict', { message: 'Too many notes of this reply were entered in error' });
  }

  /**
   * Writes the next version of a note; absent fields stay. Returns the note unchanged if nothing differs. Throws
   * `stale-version` if someone amended it since `version`, so that no change is lost. A colleague's amendment countersigns
   * a note that waits for it.
   */
  async function amend(
    request: RequestContext,
    patientId: string,
    noteId: string,
    { version, ...changes }: z.output<typeof AmendNote>,
  ): Promise<Note> {
    const patient = await patients.require(request.actor, patientId);
    if ((await patientOfRecord(noteId, 'note.added')) !== patientId)
      throw new AppError('not-found', { message: 'This note was not found' });
    const { id, fullName, role } = request.actor;
    const { content } = changes;
    const newPassages = content === undefined ? undefined : await passagesIn(patientId, content);
    const revised = await revise(chart, request, patient, {
      recordId: noteId,
      types: noteTypes,
      type: 'note.amended',
      change: (json) => {
        const note = parse(json);
        if (note.userId !== id) requireRight(request.actor, 'correct-others');
        if (note.version !== version) throw new AppError('stale-version');
        if (!counts(note) || note.version === itemBounds.noteVersions) {
          throw new AppError('conflict', { message: 'This note can no longer be amended' });
        }
        const amended = { ...note, ...withoutUndefined(changes) };
        if (isDeepStrictEqual(amended, note)) return undefined;
        const isEdited = note.messageId !== undefined && amended.content !== note.content;
        const { evidence, aiPassages, ...words } = amended;
        const passages = amended.content === content ? newPassages : aiPassages;
        return {
          ...words,
          ...(passages && { aiPassages: passages }),
          // A place in the reply's words is none in other words.
          ...(evidence && !isEdited && { evidence }),
          ...(isEdited && { edited: true }),
          version: version + 1,
          amendedAt: request.now().toISOString(),
          amendedBy: { id, fullName, role },
          ...takenOver(request, note),
          ...countersignedAnew(request),
        };
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  /** Returns a page of notes, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, noteTypes, query);
  }

  /** Returns a page of a note's versions, newest first, with the chart's seq from before the read. */
  async function versions(
    request: RequestContext,
    patientId: string,
    noteId: string,
    { limit, before }: ListQuery = {},
  ): Promise<ChartText> {
    const patient = await patients.require(request.actor, patientId);
    const seq = await chart.position(patientId);
    const page = await versionPage(patientId, noteId, noteTypes, {
      limit,
      before: before === undefined ? undefined : readLogPlace(before).seq,
      large: request.large,
    });
    if (page === undefined) throw new AppError('not-found', { message: 'This note was not found' });
    const next = page.next && placeText(page.next.at, page.next.seq);
    return { texts: page.texts, next, seq, epoch: patient.epoch };
  }

  /**
   * Returns the newest `limit` notes, for the model. Reads them as a page, in batches of a few entries. Decoding sixty
   * revisions of long notes, 3 MB, at once would block the event loop for 40 ms.
   */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<Note[]> {
    await patients.require(request.actor, patientId);
    return (await recordPage(patientId, noteTypes, { limit, isMajority: true })).texts.map(parse);
  }

  return { add, amend, list, versions, newest };
}

const parse = (json: string): Note => Note.parse(JSON.parse(json));

/** LINEAGE-1: returns the sentences with the words of the newest replies about this patient; undefined if there are none. */
async function passagesIn(patientId: string, content: string): Promise<AiPassage[] | undefined> {
  const { texts } = await recordPage(patientId, ['chat.replied'], { limit: itemBounds.lineageReplies });
  const passages = new AiText(texts.map((text) => ChatMessage.parse(JSON.parse(text)))).passagesIn(content);
  return passages.length > 0 ? passages : undefined;
}

interface Taken {
  messageId: string;
  content: string;
  timeZone: string | undefined;
}

/** Returns the time of a reply, the records that it read, and whether `content` differs from its words. Throws if it is not complete. */
async function replyTaken(patientId: string, { messageId, content, timeZone }: Taken) {
  const text = await recordText(patientId, 'chat.replied', messageId);
  const reply = text === undefined ? undefined : ChatMessage.parse(JSON.parse(text));
  if (reply?.status !== 'complete') {
    throw new AppError('invalid-input', { fields: { messageId: 'no-such-reply' } });
  }
  // Notes are trimmed and lose characters that a chart does not accept.
  const isWritten = (words: string) => WriteNote.shape.content.safeParse(words).data === content;
  const differs =
    !isWritten(reply.content) && (timeZone === undefined || !isWritten(noteTextOf(reply, timeZone)));
  const marks = differs ? [] : noteMarksOf(reply, content, timeZone);
  const { recordIds } = reply.metadata;
  const evidence = marks.length > 0 ? marks : undefined;
  return { messageId, repliedAt: reply.createdAt, recordIds, evidence, differs };
}

/** Returns the id of a reply's note. `turn` is 1 plus the number of the reply's notes that were entered in error. */
const noteOf = (messageId: string, turn: number): string =>
  turn === 1
    ? `note-${messageId}`.slice(0, textBounds.id)
    : `note-${turn}-${messageId}`.slice(0, textBounds.id);

/** Writes a note with a given id, or returns the one that has it already. */
async function writeOnce(patientId: string, id: string, write: (id: string) => Promise<Note>): Promise<Note> {
  try {
    return await write(id);
  } catch (error) {
    const [written] = duplicateKeyOf(error) === '_id' ? await revisionsOf(patientId, noteTypes, [id]) : [];
    if (written === undefined) throw error;
    return parse(written);
  }
}
