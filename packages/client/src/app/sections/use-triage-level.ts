import { useQuery } from '@tanstack/react-query';
import { scoresQuery } from '../../domains/scores.queries.ts';

/** The ESI level of a patient's newest triage that was not entered in error; undefined where there is none. */
export function useTriageLevel(patientId: string): number | undefined {
  const { data } = useQuery(scoresQuery(patientId));
  return data?.find(({ scoreType, enteredInError }) => scoreType === 'ESI' && enteredInError === undefined)
    ?.scoreValue;
}
