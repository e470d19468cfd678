import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { EvidenceMarks } from '../chat/evidence.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  named,
  PatientParams,
  sentList,
  TimeZone,
  typed,
} from '../primitives.ts';
import { recordMarks } from '../record-marks.ts';
import { AiPassages } from './ai-passage.ts';

export const noteTypes = ['progress', 'admission', 'discharge', 'consultation'] as const;
export type NoteType = (typeof noteTypes)[number];

/** D19: "Progress Note" and "progress" are the same type. */
const WrittenType = z
  .string()
  .trim()
  .max(textBounds.label)
  .transform((type) => type.toLowerCase().replace(/\s+note$/, ''))
  .pipe(z.enum(noteTypes));

const what = {
  /** Markdown, as written. */
  content: typed(textBounds.noteContent),
  title: named(textBounds.noteTitle),
};

const tags = sentList(named(textBounds.noteTag), { max: itemBounds.noteTags });

export const WriteNote = z.object({
  ...what,
  type: WrittenType,
  /** `chat` for a note taken from a reply of the assistant. */
  source: named(textBounds.noteSource).default('manual'),
  tags: tags.default([]),
  /** The complete reply that this note was taken from. */
  messageId: Id.optional(),
  /** A clinician edited the reply's text. Without it the text must be the reply's. */
  edited: z.boolean().optional(),
  /** The author's time zone. With it the text may also be the one that `noteTextOf` made of the reply (D52). */
  timeZone: TimeZone.optional(),
});

export const AmendNote = z.object({
  /** The version that the author amends. If a newer one exists, the server returns `stale-version`. */
  version: z.number().int(),
  content: what.content.optional(),
  title: what.title.optional(),
  type: WrittenType.optional(),
  tags: tags.optional(),
});

export const Note = z
  .object({
    id: Id,
    patientId: Id,
    ...what,
    type: z.enum(noteTypes),
    source: label,
    tags: z.array(label).max(itemBounds.noteTags),
    /** The reply that this note was taken from. `source` only repeats what the author stated. */
    messageId: Id.optional(),
    /** The time of that reply. The reply states the age of its values relative to it. */
    repliedAt: Instant.optional(),
    /** A clinician edited the reply's text. Without it the note has the words of the reply. */
    edited: z.boolean().optional(),
    /** The records that the reply read, so that marking one as entered in error finds this note (D51). */
    recordIds: z.array(Id).max(itemBounds.readRecords).optional(),
    /** Places of an unedited text that link to the records behind them, as in the reply. */
    evidence: EvidenceMarks.optional(),
    /** The sentences with the words of the assistant, also without `messageId` (LINEAGE-1). Absent if there are none. */
    aiPassages: AiPassages.optional(),
    /** The author, whose name and role are in `recordedBy` (D20). */
    userId: Id,
    createdAt: Instant,
    recordedAt: Instant,
    recordedBy: Actor,
    /** 1 as first written; each amendment adds one. */
    version: z.number().int(),
    /** When and by whom this version was written. Absent in version 1. */
    amendedAt: Instant.optional(),
    amendedBy: Actor.optional(),
    ...recordMarks,
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof Note>;

const NoteParams = PatientParams.extend({ noteId: Id });

export const notesEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/notes',
    summary: 'Returns clinical notes, newest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(Note).max(itemBounds.list),
    chartList: true,
  },
  add: {
    method: 'post',
    path: '/patient/:patientId/notes',
    summary: 'Writes a note; a note with the words of a reply is written once, and later calls return it',
    access: 'session',
    right: 'write-note',
    status: 201,
    idempotent: true,
    params: PatientParams,
    body: WriteNote,
    response: Note,
  },
  addFor: {
    method: 'post',
    path: '/patient/notes',
    summary: 'Writes a note, with the patient named in the body',
    access: 'session',
    right: 'write-note',
    fails: ['not-found'],
    status: 201,
    idempotent: true,
    body: WriteNote.extend({ patientId: Id }),
    response: Note,
  },
  amend: {
    method: 'post',
    path: '/patient/:patientId/notes/:noteId/amend',
    summary: 'Writes the next version of a note; the earlier versions stay readable',
    access: 'session',
    right: 'write-note',
    fails: ['stale-version', 'conflict'],
    idempotent: true,
    params: NoteParams,
    body: AmendNote,
    response: Note,
  },
  versions: {
    method: 'get',
    path: '/patient/:patientId/notes/:noteId/versions',
    summary: 'Returns the versions of a note, newest first',
    access: 'session',
    right: 'read-chart',
    params: NoteParams,
    query: ListQuery,
    paged: true,
    response: z.array(Note).max(itemBounds.list),
    chartList: true,
  },
});

/** Whether a note holds words of the assistant that no clinician rewrote, as far as the chart knows (LINEAGE-2). */
export const holdsAiWords = ({ messageId, edited, source, aiPassages }: Omit<Note, 'content'>): boolean =>
  aiPassages !== undefined || (edited !== true && (messageId !== undefined || source === 'chat'));

/** Each entry contains the whole note. */
export const notesEntries = defineEntries({ 'note.added': Note, 'note.amended': Note });
