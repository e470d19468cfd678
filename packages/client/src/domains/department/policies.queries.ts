import { policiesEndpoints } from '@bedside/contracts/policies/policies.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Language } from '../../storage/preferences.ts';

/** Queries the operator's terms of use and privacy policy. The server reads them at its start, so they stay fresh. */
export const policiesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['policies', language],
    queryFn: ({ signal }) => call(policiesEndpoints.read, { query: { language } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
