import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { itemBounds } from '../../bounds.ts';
import { recentPatientsAtom } from '../../state/selection.ts';

/** Records the selected patients of this session, the latest first. */
export function useRecents(patientId: string | null): void {
  const remember = useSetAtom(recentPatientsAtom);
  useEffect(() => {
    if (patientId === null) return;
    remember((known) =>
      [patientId, ...known.filter((id) => id !== patientId)].slice(0, itemBounds.recentPatients),
    );
  }, [patientId, remember]);
}
