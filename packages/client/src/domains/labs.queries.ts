import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/**
 * Queries a patient's lab results, the newest first. Panel, chips and section share this list, so they always agree.
 */
export const labsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'labs'],
    queryFn: ({ signal }) => callChart(labsEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
