import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The clinician's own sessions. No entry changes them, so each mount fetches them again. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call(sessionsEndpoints.list, {}, { signal }),
    refetchOnMount: 'always',
  });
