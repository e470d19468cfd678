import { type PatientListItem, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { arrivedKey, mergedList } from '../features/patients/patients.folds.ts';

const listKey = ['patients'];

/**
 * The department's patients, newest arrival first; fresh for 60 s, and kept so by chart entries. An entry that comes
 * while the list is on its way is not lost to the older answer. A 401 is no failure of the list but null: the session
 * has ended, and the sign-in screen says so.
 */
export const patientsQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal, client }): Promise<PatientListItem[] | null> => {
      const answer = await call(patientsEndpoints.list, {}, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      });
      if (answer === null) return null;
      const known = client.getQueryData<PatientListItem[] | null>(listKey) ?? [];
      const arrived = client.getQueryData<PatientListItem[]>(arrivedKey) ?? [];
      return mergedList([...known, ...arrived], answer);
    },
    staleTime: 60_000,
  });
