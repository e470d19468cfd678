import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Queries the account's own passkeys. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call(passkeysEndpoints.list, {}, { signal }),
    refetchOnMount: 'always',
  });
