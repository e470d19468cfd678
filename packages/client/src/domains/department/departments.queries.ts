import { bedsEndpoints } from '@bedside/contracts/departments/beds.contract.ts';
import { criticalLimitsEndpoints } from '@bedside/contracts/departments/critical-limits.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { departmentRightsEndpoints } from '@bedside/contracts/departments/rights.contract.ts';
import { troponinAssaysEndpoints } from '@bedside/contracts/departments/troponin-assays.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How often a screen reads the department's limits of critical results. */
const limitsKeptMs = 5 * 60 * 1000;

/** The first part of the key of each query about the user's department. */
export const departmentKey = ['department'] as const;

/** Queries the clinicians of the department, by name. No chart entry changes them, so each mount refetches. */
export const membersQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'members'],
    queryFn: ({ signal }) => call(departmentsEndpoints.members, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Queries the unused invite codes of the department, the newest first. */
export const invitesQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'invites'],
    queryFn: ({ signal }) => call(departmentsEndpoints.listInvites, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Queries the department's intervals for vital signs, for their settings. Screens have them with the profile. */
export const vitalsIntervalsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'vitals-intervals'],
    queryFn: ({ signal }) => call(departmentsEndpoints.vitalsIntervals, {}, { signal }),
    refetchOnMount: 'always',
  });

/**
 * Queries the department's limits of critical lab results. `department:changed` makes the client read them again. The
 * query also refetches every few minutes, because a push can be lost.
 */
export const criticalLimitsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'critical-limits'],
    queryFn: ({ signal }) => call(criticalLimitsEndpoints.read, {}, { signal }),
    refetchInterval: limitsKeptMs,
    retryOnMount: true,
  });

/** Queries the department's troponin assays. `department:changed` makes the client read them again. */
export const troponinAssaysQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'troponin-assays'],
    queryFn: ({ signal }) => call(troponinAssaysEndpoints.read, {}, { signal }),
    staleTime: limitsKeptMs,
    retryOnMount: true,
  });

/** Queries the department's beds in their order. `department:changed` makes the client read them again. */
export const bedsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'beds'],
    queryFn: ({ signal }) => call(bedsEndpoints.read, {}, { signal }),
    staleTime: limitsKeptMs,
    retryOnMount: true,
  });

/** Queries the active members of the department by name, for assignment. */
export const rosterQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'roster'],
    queryFn: ({ signal }) => call(bedsEndpoints.roster, {}, { signal }),
    staleTime: limitsKeptMs,
    retryOnMount: true,
  });

/** Queries what each role may do in the department, for its administrators. */
export const departmentRightsQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'rights'],
    queryFn: ({ signal }) => call(departmentRightsEndpoints.read, {}, { signal }),
    refetchOnMount: 'always',
  });
