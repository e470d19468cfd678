import { type Note, notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { callChart } from '../api/call.ts';
import { recordList } from './record-list.ts';

/** A patient's clinical notes, the newest first. */
export const notesList = recordList<Note>({
  name: 'notes',
  read: (patientId, query, signal) =>
    callChart(notesEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's clinical notes, the newest first. */
export const notesQuery = (patientId: string) => notesList.query(patientId);
