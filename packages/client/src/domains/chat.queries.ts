import { type ChatMessage, chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callChart } from '../api/call.ts';
import { recordList } from './lists/record-list.ts';

/** A question: the server responds once the reply is complete. */
export const questionTimeoutMs = 3 * 60 * 1000;

/** The conversation about a patient, oldest first. It opens with its newest 100 messages (D55). */
export const messagesList = recordList<ChatMessage>({
  name: 'messages',
  read: (patientId, query, signal) =>
    callChart(chatEndpoints.messages, { params: { patientId }, query }, { signal }),
  isOldestFirst: true,
  isFirstPageOnly: true,
});

/** Queries the conversation about a patient, oldest first. */
export const messagesQuery = (patientId: string) => messagesList.query(patientId);

/** Queries how many archived messages the server can restore. */
export const archivedQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'archived-messages'],
    queryFn: ({ signal }) => call(chatEndpoints.archived, { params: { patientId } }, { signal }),
  });

/** Queries what a question would send to the model. Each opening of the view reads the chart again. */
export const modelViewQuery = (patientId: string, content: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'model-view', content],
    queryFn: ({ signal }) =>
      call(chatEndpoints.preview, { body: { patientId, messages: [{ role: 'user', content }] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Queries a reply in another language. A reply never changes, so its translation stays valid. */
export const translationQuery = (patientId: string, messageId: string, language: ReplyLanguage) =>
  queryOptions({
    queryKey: ['patient', patientId, 'translation', messageId, language],
    queryFn: ({ signal }) =>
      call(
        chatEndpoints.translate,
        { params: { patientId, messageId }, body: { language } },
        { signal, timeoutMs: questionTimeoutMs },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
