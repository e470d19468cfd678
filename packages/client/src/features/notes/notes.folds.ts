import type { Note, notesEntries } from '@bedside/contracts/notes/notes.contract.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { type Folds, foldInto, withNewest } from '../../realtime/folds.ts';

export const notesFolds: Folds<keyof typeof notesEntries> = {
  'note.added': (cache, entry) =>
    foldInto<Note[]>(cache, notesQuery(entry.patientId), entry, (notes) =>
      withNewest(notes, entry.data).toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
    ),
};
