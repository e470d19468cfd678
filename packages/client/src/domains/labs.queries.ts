import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** A patient's lab results, the newest first: one list for panel, chips and section, so that they never differ. */
export const labsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'labs'],
    queryFn: ({ signal }) => callChart(labsEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
