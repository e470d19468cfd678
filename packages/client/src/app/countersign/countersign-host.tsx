import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { countersignAtom } from '../../ui/records/mark-request.ts';

const CountersignDialog = lazy(() =>
  import('./countersign-dialog.tsx').then((loaded) => ({ default: loaded.CountersignDialog })),
);

/** Mounts the dialog "Countersign", which loads when it first opens. */
export function CountersignHost() {
  const patientId = useAtomValue(countersignAtom);
  if (patientId === null) return null;
  return (
    <Suspense>
      <CountersignDialog key={patientId} patientId={patientId} />
    </Suspense>
  );
}
