import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries the marks of a patient's records that were entered in error. Most charts have few or none. */
export const errorsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'entered-in-error'],
    queryFn: ({ signal }) => callChart(recordsEndpoints.listErrors, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
