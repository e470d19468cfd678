import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { noteDialogAtom } from '../../../state/selection.ts';

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((loaded) => ({ default: loaded.NoteDialog })));

/** Mounts the dialog with a note, which loads when it first opens. */
export function NoteHost() {
  const opened = useAtomValue(noteDialogAtom);
  if (opened === null) return null;
  return (
    <Suspense>
      <NoteDialog key={opened.noteId} {...opened} />
    </Suspense>
  );
}
