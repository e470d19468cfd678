import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/** Queries a patient's clinical notes, the newest first. */
export const notesQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'notes'],
    queryFn: ({ signal }) => callChart(notesEndpoints.list, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
