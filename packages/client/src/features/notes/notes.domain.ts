import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { notesEntries } from '@bedside/contracts/notes/notes.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notesQuery, versionsKey } from '../../domains/notes.queries.ts';
import { type Folds, foldRecord } from '../../realtime/folds.ts';
import type { UseText } from '../timeline/record-texts.ts';

/** An amended note keeps its position, because the list sorts by the time of the first version. */
function foldNote(cache: QueryClient, entry: ChartEntry<'note.added' | 'note.amended'>): void {
  foldRecord(cache, notesQuery(entry.patientId), entry, ({ createdAt }) => createdAt);
}

const notesFolds: Folds<keyof typeof notesEntries> = {
  'note.added': foldNote,
  'note.amended': (cache, entry) => {
    foldNote(cache, entry);
    void cache.invalidateQueries({ queryKey: versionsKey(entry.patientId, entry.data.id) });
  },
};

const useNoteText: UseText<'notes'> = () => {
  const { t } = useTranslation(['timeline', 'notes']);
  return ({ type, data }) => {
    const kind = t(`notes:type.${data.type}`);
    const title = type === 'note.added' ? kind : t('note.amended', { type: kind });
    return { title, detail: data.title };
  };
};

export const notesDomain = {
  icon: NotebookText,
  context: null,
  section: () => import('./notes-section.tsx'),
  folds: notesFolds,
  useText: useNoteText,
};
