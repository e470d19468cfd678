import { demoPatientsEndpoints } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { departmentKey } from './departments.queries.ts';

/** Queries the department's demo patients, for administrators. No push changes them, so each mount refetches. */
export const demoPatientsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'demo-patients'],
    queryFn: ({ signal }) => call(demoPatientsEndpoints.read, {}, { signal }),
    refetchOnMount: 'always',
  });
