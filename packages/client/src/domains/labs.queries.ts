import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { callChart } from '../api/call.ts';
import { recordList } from './record-list.ts';

/** A patient's lab results, the newest first. Panel, chips and section share this list, so they always agree. */
export const labsList = recordList<LabResult>({
  name: 'labs',
  read: (patientId, query, signal) =>
    callChart(labsEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's lab results, the newest first. */
export const labsQuery = (patientId: string) => labsList.query(patientId);
