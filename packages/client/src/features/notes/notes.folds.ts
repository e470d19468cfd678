import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { notesEntries } from '@bedside/contracts/notes/notes.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { notesQuery, versionsKey } from '../../domains/notes.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';

/** An amended note keeps its position, because the list sorts by the time of the first version. */
function foldNote(cache: QueryClient, entry: ChartEntry<'note.added' | 'note.amended'>): void {
  foldRecord(cache, notesQuery(entry.patientId), entry, ({ createdAt }) => createdAt);
}

export const notesFolds: Folds<keyof typeof notesEntries> = {
  'note.added': foldNote,
  'note.amended': (cache, entry) => {
    foldNote(cache, entry);
    void cache.invalidateQueries({ queryKey: versionsKey(entry.patientId, entry.data.id) });
  },
};
