import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';

/**
 * The conversation about a patient, oldest first. Stands here since leaving a patient asks what of it the chart holds
 * (D14).
 */
export const messagesQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'messages'],
    queryFn: ({ signal }) => callChart(chatEndpoints.messages, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });
