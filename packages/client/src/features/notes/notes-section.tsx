import { type NoteType, notesEndpoints, noteTypes } from '@bedside/contracts/notes/notes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { NotebookText, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../domains/lists/use-older.ts';
import { notesList, notesQuery } from '../../domains/notes.queries.ts';
import { editedDraftsAtom } from '../../state/drafts/note-drafts.ts';
import { noteDialogAtom, startNoteAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { DraftRows } from './editor/draft-rows.tsx';
import { NoteEditor } from './editor/note-editor.tsx';
import { StartNote } from './editor/start-note.tsx';
import { Writers } from './editor/writers.tsx';
import { NoteCard } from './reading/note-card.tsx';

/** A patient's notes, or the editor while one is being written. */
export default function NotesSection({ patientId }: { patientId: string }) {
  const draft = useAtomValue(editedDraftsAtom).get(patientId);
  const wasEditing = useRef(false);
  const start = useRef<HTMLButtonElement>(null);
  const isEditing = draft !== undefined;
  // Before the page's own rule for lost focus.
  useLayoutEffect(() => {
    // The focused field has disappeared with the editor.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) start.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (draft !== undefined) return <NoteEditor key={draft.id} draft={draft} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <StartBar patientId={patientId} start={start} />
      <Writers patientId={patientId} className="shrink-0 px-4 not-empty:border-b" />
      <DraftRows patientId={patientId} />
      <NoteList patientId={patientId} />
    </div>
  );
}

interface StartBarProps {
  patientId: string;
  start: React.RefObject<HTMLButtonElement | null>;
}

/** The button for a new note, and the choice of its beginning. The sidebar opens this choice too. */
function StartBar({ patientId, start }: StartBarProps) {
  const { t } = useTranslation('notes');
  const [isChoosing, setChoosing] = useAtom(startNoteAtom);
  useEffect(() => () => setChoosing(false), [setChoosing]);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
      <Button
        needs={notesEndpoints.add}
        ref={start}
        size="sm"
        aria-expanded={isChoosing}
        aria-keyshortcuts="n"
        onClick={() => setChoosing(!isChoosing)}
      >
        <Plus aria-hidden /> {t('newNote')} <KeyHint keys="n" />
      </Button>
      {isChoosing && <StartNote patientId={patientId} />}
    </div>
  );
}

const filters = ['all', ...noteTypes] as const;

/** All notes, newest first, with a filter by type. */
function NoteList({ patientId }: { patientId: string }) {
  const { t } = useTranslation('notes');
  const notes = useQuery(notesQuery(patientId));
  const older = useOlder(notesList, patientId);
  const open = useSetAtom(noteDialogAtom);
  const [filter, setFilter] = useState<'all' | NoteType>('all');
  if (notes.data === undefined) {
    return (
      <SectionPending isError={notes.isError} failed={t('loadFailed')} onRetry={() => void notes.refetch()} />
    );
  }
  const all = notes.data;
  const of = (name: 'all' | NoteType) => (name === 'all' ? all : all.filter(({ type }) => type === name));
  const shown = of(filter);
  return (
    <>
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
          <EmptyState icon={NotebookText} text={t(all.length === 0 ? 'none' : 'noneOfType')} />
        )}
        <ul className="max-w-3xl divide-y">
          {shown.map((note) => (
            <NoteCard key={note.id} note={note} onOpen={() => open({ patientId, noteId: note.id })} />
          ))}
        </ul>
        <OlderRecords older={older} />
      </div>
    </>
  );
}
