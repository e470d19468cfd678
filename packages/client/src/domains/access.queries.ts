import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { departmentKey } from './department/departments.queries.ts';

/** Queries who may open a chart beside its department. Its entries make the client read it again. */
export const chartAccessQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'who-may-open'],
    queryFn: ({ signal }) => call(accessEndpoints.read, { params: { patientId } }, { signal }),
  });

/** Queries the emergency accesses that the administrators of the department review. */
export const emergenciesQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'emergencies'],
    queryFn: ({ signal }) => call(accessEndpoints.emergencies, {}, { signal }),
    refetchOnMount: 'always',
  });
