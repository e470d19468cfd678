import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Queries the state of the account's own second factor. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(secondFactorEndpoints.status, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Queries whether the department requires a second factor, and how many members have none. */
export const factorSettingsQuery = () =>
  queryOptions({
    queryKey: ['department', 'security-settings'],
    queryFn: ({ signal }) => call(secondFactorEndpoints.settings, {}, { signal }),
    refetchOnMount: 'always',
  });
