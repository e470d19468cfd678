import { type PatientListItem, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { mergedList } from './patients.folds.ts';

const listKey = ['patients'];

/**
 * The department's patients, newest arrival first; fresh for 60 s, and kept so by chart entries. An entry that comes
 * while the list is on its way is not lost to the older answer.
 */
export const patientsQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal, client }) => {
      const answer = await call(patientsEndpoints.list, {}, { signal });
      return mergedList(client.getQueryData<PatientListItem[]>(listKey) ?? [], answer);
    },
    staleTime: 60_000,
  });
