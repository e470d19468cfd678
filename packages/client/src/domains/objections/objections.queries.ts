import { objectionsEndpoints } from '@bedside/contracts/attention/objections.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How often the form of an act reads the objections again, because colleagues change the chart meanwhile. */
const objectionsAgainMs = 10_000;

/** Queries what a chart holds against an act now. Always reads it again when a form shows it. */
export const objectionsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['objections', patientId],
    queryFn: ({ signal }) => call(objectionsEndpoints.objections, { params: { patientId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: objectionsAgainMs,
  });
