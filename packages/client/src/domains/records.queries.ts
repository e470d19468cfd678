import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callChart } from '../api/call.ts';

/** Queries the marks of a patient's records that were entered in error. Most charts have few or none. */
export const errorsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'entered-in-error'],
    queryFn: ({ signal }) => callChart(recordsEndpoints.listErrors, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

/** Queries the records of a patient that wait for a countersignature. */
export const waitingQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'countersignatures'],
    queryFn: ({ signal }) => call(recordsEndpoints.waiting, { params: { patientId } }, { signal }),
  });
