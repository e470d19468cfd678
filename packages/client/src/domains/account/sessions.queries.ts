import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Queries the clinician's own sessions. No chart entry changes them, so each mount refetches. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call(sessionsEndpoints.list, {}, { signal }),
    refetchOnMount: 'always',
  });
