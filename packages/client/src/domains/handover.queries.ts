import { type HandoverScope, handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { HandoverFormat } from '@bedside/contracts/handover/handover-formats.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callChart } from '../api/call.ts';

/** The key of a chart's current hand-over in every format. */
export const madeHandoverKey = (patientId: string) => ['patient', patientId, 'handover'] as const;

/** Queries the hand-over that a chart makes now. Each opening reads it again, because ages and due times change. */
export const handoverQuery = (patientId: string, format: HandoverFormat) =>
  queryOptions({
    queryKey: [...madeHandoverKey(patientId), format],
    queryFn: ({ signal }) =>
      call(handoverEndpoints.read, { params: { patientId }, query: { format } }, { signal }),
    staleTime: 0,
  });

/** Queries the hand-overs of a shift, in the department's format without another. Each opening reads them again. */
export const shiftHandoverQuery = (scope: HandoverScope, format: HandoverFormat | undefined) =>
  queryOptions({
    queryKey: ['department', 'handover', scope, format ?? 'own'],
    queryFn: ({ signal }) => call(handoverEndpoints.shift, { query: { scope, format } }, { signal }),
    staleTime: 0,
  });

/** Queries the given hand-overs of a patient, newest first. */
export const handoversQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'handovers'],
    queryFn: ({ signal }) => callChart(handoverEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
