import { type Note, notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';
import { recordList } from './lists/record-list.ts';

/** Versions that a note opens with. */
export const maxFirstNoteVersions = 20;

/** A patient's clinical notes, the newest first. */
export const notesList = recordList<Note>({
  name: 'notes',
  read: (patientId, query, signal) =>
    callChart(notesEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's clinical notes, the newest first. */
export const notesQuery = (patientId: string) => notesList.query(patientId);

/** The prefix of the keys of a note's versions. */
export const versionsKey = (patientId: string, noteId: string) =>
  ['patient', patientId, 'note-versions', noteId] as const;

/** Queries the newest `limit` versions of a note, the newest first. */
export const versionsQuery = (patientId: string, noteId: string, limit: number = maxFirstNoteVersions) =>
  queryOptions({
    queryKey: [...versionsKey(patientId, noteId), limit],
    queryFn: ({ signal }) =>
      callChart(
        notesEndpoints.versions,
        { params: { patientId, noteId }, query: { limit: `${limit}` } },
        { signal },
      ),
    select: ({ data, next }) => ({ versions: data, hasOlder: next !== undefined }),
  });
