import { type SecurityEventKind, securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** One page of the security log. */
const maxEventsPerPage = 50;

/** Queries the account notices that the owner has not dismissed. */
export const noticesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-notices', userId],
    queryFn: ({ signal }) => call(securityEndpoints.notices, {}, { signal }),
  });

/** Queries the department's security log in pages of 50, the newest first. An empty filter matches every event. */
export const securityEventsQuery = ({ kind, userId }: { kind: SecurityEventKind | ''; userId: string }) =>
  infiniteQueryOptions({
    queryKey: ['department', 'security-events', kind, userId],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(maxEventsPerPage),
        ...(pageParam !== '' && { before: pageParam }),
        ...(kind !== '' && { kind }),
        ...(userId !== '' && { userId }),
      };
      return call(securityEndpoints.events, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < maxEventsPerPage ? undefined : page.at(-1)?.id),
    refetchOnMount: 'always',
  });
