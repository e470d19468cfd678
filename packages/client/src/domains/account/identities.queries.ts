import { oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Queries the persons of providers who can sign in to the account. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => call(oidcEndpoints.identities, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Queries the providers of this installation. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call(oidcEndpoints.providers, {}, { signal }),
    refetchOnMount: 'always',
  });
