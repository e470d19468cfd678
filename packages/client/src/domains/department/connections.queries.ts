import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { departmentKey } from './departments.queries.ts';

/** How often an open list of connections refetches its counts. */
const connectionsRefetchMs = 10_000;

/** Queries the department's connections to the hospital's systems, with their state. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'connections'],
    queryFn: ({ signal }) => call(connectionsEndpoints.list, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: connectionsRefetchMs,
  });

/** Queries the newest messages that were not taken and wait for an administrator. */
export const notTakenQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'messages', 'refused'],
    queryFn: ({ signal }) =>
      call(connectionsEndpoints.messages, { query: { state: 'refused', limit: '100' } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: connectionsRefetchMs,
  });
