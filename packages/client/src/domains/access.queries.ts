import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { departmentKey } from './department/departments.queries.ts';

/** Queries who may open a chart beside its department. Its entries make the client read it again. */
export const chartAccessQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'who-may-open'],
    queryFn: ({ signal }) => call(accessEndpoints.read, { params: { patientId } }, { signal }),
  });

/** Queries who opened a chart. Each opening of the list reads it again, and is a line of the access log. */
export const chartReadersQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'readers'],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call(accessLogEndpoints.readers, { params: { patientId }, query: { timeZone } }, { signal });
    },
    refetchOnMount: 'always',
  });

/** Queries the emergency accesses that the administrators of the department review. */
export const emergenciesQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'emergencies'],
    queryFn: ({ signal }) => call(accessEndpoints.emergencies, {}, { signal }),
    refetchOnMount: 'always',
  });
