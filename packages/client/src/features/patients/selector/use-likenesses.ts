import { likenesses, type NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { patientsQuery } from '../../../domains/patients.queries.ts';

/** Chart entries keep the list current, so a mark alone never refetches it. */
const listQuery = { ...patientsQuery(), staleTime: Number.POSITIVE_INFINITY };

const none: readonly PatientListItem[] = [];

/**
 * NAME-3: returns how a patient's name resembles that of another present patient of the department. `others` are
 * patients of earlier days, who are marked too.
 */
export function useLikenesses(
  others: readonly PatientListItem[] = none,
): (patientId: string) => NameLikeness | undefined {
  const listed = useQuery(listQuery).data;
  const found = useMemo(() => {
    const all = listed ?? [];
    return likenesses(
      all.filter((patient) => !hasLeft(patient)),
      [...all.filter(hasLeft), ...others.filter(({ id }) => all.every((each) => each.id !== id))],
    );
  }, [listed, others]);
  return useCallback((patientId) => found.get(patientId), [found]);
}
