import { type XrayView, xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart, callFile } from '../api/call.ts';

/** A patient's analyses of chest X-rays, the newest first. */
export const xraysQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'xrays'],
    queryFn: ({ signal }) => callChart(xraysEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

/**
 * One picture of an analysis, which never changes: not among the patient's lists, which a new life of the log loads afresh.
 * It is fetched with the bearer token and stays in memory, for a minute after it was last on the screen.
 */
export const xrayImageQuery = (patientId: string, xrayId: string, view: XrayView) =>
  queryOptions({
    queryKey: ['xray-image', patientId, xrayId, view],
    queryFn: ({ signal }) =>
      callFile(xraysEndpoints.image, { params: { patientId, xrayId, view } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
