import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { scoresQuery } from '../../domains/scores.queries.ts';

/** Returns the ESI level of the newest triage that was not entered in error; undefined without one. */
export function useTriageLevel(patientId: string): number | undefined {
  const { data } = useQuery(scoresQuery(patientId));
  return data?.find((score) => score.scoreType === 'ESI' && counts(score))?.scoreValue;
}
