import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The clinicians of the department, by name. No chart fact: no entry changes it, so it is asked for at each look. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['department', 'members'],
    queryFn: ({ signal }) => call(departmentsEndpoints.members, {}, { signal }),
    refetchOnMount: 'always',
  });

/** The invite codes that still open the department, the newest first. */
export const invitesQuery = () =>
  queryOptions({
    queryKey: ['department', 'invites'],
    queryFn: ({ signal }) => call(departmentsEndpoints.listInvites, {}, { signal }),
    refetchOnMount: 'always',
  });
