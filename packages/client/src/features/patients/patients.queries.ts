import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The department's patients, newest arrival first; fresh for 60 s, and kept so by chart entries. */
export const patientsQuery = () =>
  queryOptions({
    queryKey: ['patients'],
    queryFn: ({ signal }) => call(patientsEndpoints.list, {}, { signal }),
    staleTime: 60_000,
  });

/** One patient as the chart has them. */
export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => call(patientsEndpoints.read, { params: { patientId } }, { signal }),
  });
