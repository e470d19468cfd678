import { NotebookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UseText } from '../timeline/record-texts.ts';
import { notesFolds } from './notes.folds.ts';

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
