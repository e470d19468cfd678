import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart, callFile } from '../api/call.ts';
import { imageCacheMs } from '../bounds.ts';
import { recordList } from './lists/record-list.ts';

/** A patient's lab results, the newest first. Panel, chips and section share this list, so they always agree. */
export const labsList = recordList<LabResult>({
  name: 'labs',
  read: (patientId, query, signal) =>
    callChart(labsEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's lab results, the newest first. */
export const labsQuery = (patientId: string) => labsList.query(patientId);

/**
 * Queries the bytes of an uploaded document.
 *
 * Its key lies outside the patient's lists, because a new epoch reloads those and a document never changes. The client
 * fetches it with the bearer token and caches it for a minute after its last use.
 */
export const labDocumentQuery = (labId: string) =>
  queryOptions({
    queryKey: ['lab-document', labId],
    queryFn: ({ signal }) => callFile(labsEndpoints.download, { params: { labId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: imageCacheMs,
  });
