import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries the given hand-overs of a patient, newest first. */
export const handoversQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'handovers'],
    queryFn: ({ signal }) => callChart(handoverEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
