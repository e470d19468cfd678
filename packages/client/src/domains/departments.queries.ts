import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Queries the clinicians of the department, by name. No chart entry changes them, so each mount refetches. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['department', 'members'],
    queryFn: ({ signal }) => call(departmentsEndpoints.members, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Queries the unused invite codes of the department, the newest first. */
export const invitesQuery = () =>
  queryOptions({
    queryKey: ['department', 'invites'],
    queryFn: ({ signal }) => call(departmentsEndpoints.listInvites, {}, { signal }),
    refetchOnMount: 'always',
  });
