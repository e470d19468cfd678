import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { notesQuery } from '../../domains/notes.queries.ts';
import { noteDialogAtom } from '../../state/selection.ts';
import { PanelSection } from '../../ui/text/panel-section.tsx';
import { NoteCard } from './reading/note-card.tsx';

/** The number of notes in the overview. */
const maxShown = 3;

/** The newest notes that count. Notes entered in error are in the section only. */
export function LatestNotes({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['overview', 'notes']);
  const notes = useQuery(notesQuery(patientId));
  const open = useSetAtom(noteDialogAtom);
  const newest = (notes.data ?? []).filter(counts).slice(0, maxShown);
  return (
    <PanelSection
      title={t('notes')}
      isLoaded={notes.data !== undefined}
      isError={notes.isError}
      onRetry={() => void notes.refetch()}
      failed={t('notes:loadFailed')}
      empty={newest.length === 0 ? t('notes:none') : undefined}
    >
      <ul className="mt-1 -mr-4 -ml-4 divide-y">
        {newest.map((note) => (
          <NoteCard key={note.id} note={note} onOpen={() => open({ patientId, noteId: note.id })} />
        ))}
      </ul>
    </PanelSection>
  );
}
