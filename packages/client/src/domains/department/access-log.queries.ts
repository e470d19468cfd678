import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { departmentKey } from './departments.queries.ts';

/** One page of the access log. */
const maxLinesPerPage = 50;

/** A selection of the access log. An empty text selects everything. */
export interface AccessFilter {
  patientId: string;
  userId: string;
  /** The beginning of the window, an ISO time. */
  from: string;
}

/** Queries the department's access log in pages of 50, the newest first. Reading it is a line too. */
export const accessLogQuery = ({ patientId, userId, from }: AccessFilter) =>
  infiniteQueryOptions({
    queryKey: [...departmentKey, 'access-log', patientId, userId, from],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(maxLinesPerPage),
        ...(pageParam !== 0 && { before: String(pageParam) }),
        ...(patientId !== '' && { patientId }),
        ...(userId !== '' && { userId }),
        ...(from !== '' && { from }),
      };
      return call(accessLogEndpoints.list, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < maxLinesPerPage ? undefined : page.at(-1)?.seq),
    refetchOnMount: 'always',
  });
