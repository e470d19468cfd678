import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { markRequestAtom } from '../../ui/records/mark-request.ts';

const MarkDialog = lazy(() => import('./mark-dialog.tsx').then((loaded) => ({ default: loaded.MarkDialog })));

/** Mounts the dialog "Entered in error", which loads when it first opens. */
export function MarkHost() {
  const request = useAtomValue(markRequestAtom);
  if (request === null) return null;
  return (
    <Suspense>
      <MarkDialog key={request.records[0]?.id} request={request} />
    </Suspense>
  );
}
