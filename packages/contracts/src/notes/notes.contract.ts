import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
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
  typed,
} from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';

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
  /** The note as written. A note taken from a reply keeps its Markdown. */
  content: typed(textBounds.noteContent),
  title: named(textBounds.noteTitle),
};

export const WriteNote = z.object({
  ...what,
  type: WrittenType,
  /** `chat` for a note taken from a reply of the assistant. */
  source: named(textBounds.noteSource).default('manual'),
  tags: sentList(named(textBounds.noteTag), { max: itemBounds.noteTags }).default([]),
  /** The complete reply that this note repeats word for word. Each reply can become a note once, whoever takes it. */
  messageId: Id.optional(),
});

export const Note = z
  .object({
    id: Id,
    patientId: Id,
    ...what,
    type: z.enum(noteTypes),
    source: label,
    tags: z.array(label).max(itemBounds.noteTags),
    /** The reply that this note repeats word for word. `source` only repeats what the author stated. */
    messageId: Id.optional(),
    /** The time of that reply. The reply states the age of its values relative to it. */
    repliedAt: Instant.optional(),
    /** The author, whose name and role are in `recordedBy` (D20). */
    userId: Id,
    createdAt: Instant,
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof Note>;

export const notesEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/notes',
    summary: 'Clinical notes, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(Note).max(itemBounds.list),
    chartList: true,
  },
  add: {
    method: 'post',
    path: '/patient/:patientId/notes',
    summary: 'Writes a note; one taken from a reply is written once and then answered as it is',
    access: 'session',
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
    fails: ['not-found'],
    status: 201,
    idempotent: true,
    body: WriteNote.extend({ patientId: Id }),
    response: Note,
  },
});

export const notesEntries = defineEntries({ 'note.added': Note });
