import { type XrayView, xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart, callFile } from '../api/call.ts';

/** Queries a patient's chest X-ray analyses, the newest first. */
export const xraysQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'xrays'],
    queryFn: ({ signal }) => callChart(xraysEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

/**
 * Queries one image of an analysis.
 *
 * Its key lies outside the patient's lists, because a new epoch reloads those and an image never changes. The client
 * fetches it with the bearer token and caches it for a minute after its last use.
 */
export const xrayImageQuery = (patientId: string, xrayId: string, view: XrayView) =>
  queryOptions({
    queryKey: ['xray-image', patientId, xrayId, view],
    queryFn: ({ signal }) =>
      callFile(xraysEndpoints.image, { params: { patientId, xrayId, view } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
