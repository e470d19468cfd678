import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { departmentKey } from './departments.queries.ts';

/** How often an open list of wall displays refetches when each was last seen. */
const displaysRefetchMs = 20_000;

/**
 * Queries the wall displays of the department, newest first. Refetches while a screen shows when each was last seen.
 */
export const displaysQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'displays'],
    queryFn: ({ signal }) => call(displaysEndpoints.list, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: displaysRefetchMs,
  });
