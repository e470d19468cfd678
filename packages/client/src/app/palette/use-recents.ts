import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { recentPatientsAtom } from '../../state/selection.ts';

/** Patients that the palette remembers. */
const maxRecentPatients = 6;

/** Records the selected patients of this session, the latest first. */
export function useRecents(patientId: string | null): void {
  const remember = useSetAtom(recentPatientsAtom);
  useEffect(() => {
    if (patientId === null) return;
    remember((known) => [patientId, ...known.filter((id) => id !== patientId)].slice(0, maxRecentPatients));
  }, [patientId, remember]);
}
