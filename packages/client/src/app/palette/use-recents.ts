import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { recentPatientsAtom } from '../../state/selection.ts';

const kept = 6;

/** Records the selected patients of this session, the latest first. */
export function useRecents(patientId: string | null): void {
  const remember = useSetAtom(recentPatientsAtom);
  useEffect(() => {
    if (patientId === null) return;
    remember((known) => [patientId, ...known.filter((id) => id !== patientId)].slice(0, kept));
  }, [patientId, remember]);
}
