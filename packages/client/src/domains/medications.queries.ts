import type { EndpointCall } from '@bedside/contracts/define.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callChart } from '../api/call.ts';

/** Queries a patient's medications, active and discontinued, the latest started first. */
export const medicationsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'medications'],
    queryFn: ({ signal }) => callChart(medicationsEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

export type MedicationToCheck = EndpointCall<typeof medicationsEndpoints.check>['body'];

/**
 * Queries what the server says to a medication before it is saved (ADR 0110). `chart` names the state of the chart that
 * the check reads, so that a change of it checks again.
 */
export const medicationCheckQuery = (patientId: string, body: MedicationToCheck, chart: string) =>
  queryOptions({
    queryKey: ['medication-check', patientId, body, chart],
    queryFn: ({ signal }) => call(medicationsEndpoints.check, { params: { patientId }, body }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
