import { likenesses, type NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { patientsQuery } from '../../../domains/patients.queries.ts';
import { hasLeft } from './patient-search.ts';

/** Chart entries keep the list current, so a mark alone never refetches it. */
const listQuery = { ...patientsQuery(), staleTime: Number.POSITIVE_INFINITY };

/** NAME-3: returns how a patient's name resembles that of another present patient of the department. */
export function useLikenesses(): (patientId: string) => NameLikeness | undefined {
  const listed = useQuery(listQuery).data;
  const found = useMemo(() => {
    const all = listed ?? [];
    return likenesses(
      all.filter((patient) => !hasLeft(patient)),
      all.filter(hasLeft),
    );
  }, [listed]);
  return (patientId) => found.get(patientId);
}
