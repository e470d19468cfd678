import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { factsDialogAtom } from './facts-dialog-atom.ts';

const EditFactsDialog = lazy(() =>
  import('./edit-facts-dialog.tsx').then((loaded) => ({ default: loaded.EditFactsDialog })),
);

/** Mounts the dialog, which loads when it first opens. */
export function EditFactsHost() {
  const dialog = useAtomValue(factsDialogAtom);
  if (dialog === null) return null;
  return (
    <Suspense>
      <EditFactsDialog />
    </Suspense>
  );
}
