import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callChart } from '../api/call.ts';

/** Queries the conversation about a patient, oldest first. */
export const messagesQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'messages'],
    queryFn: ({ signal }) => callChart(chatEndpoints.messages, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

/** Queries how many archived messages the server can restore. */
export const archivedQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'archived-messages'],
    queryFn: ({ signal }) => call(chatEndpoints.archived, { params: { patientId } }, { signal }),
  });
