import { type Note, type NoteType, noteTypes } from '@bedside/contracts/notes/notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notesList, notesQuery } from '../../domains/notes.queries.ts';
import { useOlder } from '../../domains/use-older.ts';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { FormattedText } from '../../ui/text/formatted-text.tsx';
import { NoteAbout, NoteCard } from './note-card.tsx';

const filters = ['all', ...noteTypes] as const;

/** All notes of a patient, newest first, with a filter by type. */
export default function NotesSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation('notes');
  const notes = useQuery(notesQuery(patientId));
  const older = useOlder(notesList, patientId);
  const [filter, setFilter] = useState<'all' | NoteType>('all');
  const [openId, open] = useState<string | null>(null);
  if (notes.data === undefined) {
    return (
      <SectionPending isError={notes.isError} failed={t('loadFailed')} onRetry={() => void notes.refetch()} />
    );
  }
  const all = notes.data;
  const of = (name: 'all' | NoteType) => (name === 'all' ? all : all.filter(({ type }) => type === name));
  const shown = of(filter);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <FilterBar
        label={t('filter')}
        filters={filters.map((value) => ({
          value,
          label: value === 'all' ? t('all') : t(`type.${value}`),
          count: older.exist ? `${of(value).length}+` : of(value).length,
        }))}
        value={filter}
        onChange={setFilter}
        className="shrink-0 flex-wrap border-b px-4 py-2"
      />
      <div className="min-h-0 grow overflow-y-auto">
        {shown.length === 0 && !older.exist && (
          <p className="p-4 text-unknown">{t(all.length === 0 ? 'none' : 'noneOfType')}</p>
        )}
        <ul className="max-w-3xl divide-y">
          {shown.map((note) => (
            <NoteCard key={note.id} note={note} onOpen={() => open(note.id)} />
          ))}
        </ul>
        <OlderRecords older={older} />
      </div>
      <WholeNote note={all.find(({ id }) => id === openId)} onClose={() => open(null)} />
    </div>
  );
}

function WholeNote({ note, onClose }: { note: Note | undefined; onClose: () => void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog open={note !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {note && (
        <DialogContent title={note.title}>
          <div className="min-h-0 overflow-y-auto px-5 py-4">
            <NoteAbout note={note} />
            {note.enteredInError && <p className="mt-2 text-xs text-muted">{t('enteredInError')}</p>}
            <div className="mt-3">
              {note.messageId === undefined ? (
                <p className="break-words whitespace-pre-wrap">{note.content}</p>
              ) : (
                <FormattedText text={note.content} />
              )}
            </div>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
