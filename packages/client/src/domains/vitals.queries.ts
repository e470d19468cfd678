import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries a patient's sets of vitals, the latest observed first. */
export const vitalsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'vitals'],
    queryFn: ({ signal }) => callChart(vitalsEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
