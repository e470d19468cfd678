import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries a patient's calculated scores, the newest first. */
export const scoresQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'scores'],
    queryFn: ({ signal }) => callChart(scoresEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
