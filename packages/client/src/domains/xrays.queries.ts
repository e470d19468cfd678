import { type XrayAnalysis, type XrayView, xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart, callFile } from '../api/call.ts';
import { imageCacheMs } from '../bounds.ts';
import { recordList } from './lists/record-list.ts';

/** A patient's chest X-ray analyses, the newest first. */
export const xraysList = recordList<XrayAnalysis>({
  name: 'xrays',
  read: (patientId, query, signal) =>
    callChart(xraysEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's chest X-ray analyses, the newest first. */
export const xraysQuery = (patientId: string) => xraysList.query(patientId);

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
    gcTime: imageCacheMs,
  });
