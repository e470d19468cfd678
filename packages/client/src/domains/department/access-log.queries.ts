import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { departmentKey } from './departments.queries.ts';

/** One page of the access log. */
const maxLinesPerPage = 50;

/** A report reads a month of lines. */
const reportTimeoutMs = 120_000;

/** A span of time, in ISO times; `to` is excluded. */
export interface Span {
  from: string;
  to: string;
}

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

/** Queries who opened charts in an unusual way. Reading it is a line of the access log too. */
export const unusualReadersQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: [...departmentKey, 'unusual-readers', from],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { from, to, timeZone };
      return call(accessLogEndpoints.unusualReaders, { query }, { signal, timeoutMs: reportTimeoutMs });
    },
    refetchOnMount: 'always',
  });
