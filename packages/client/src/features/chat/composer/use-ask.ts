import { chatEndpoints, type QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import type { ErrorCode } from '@bedside/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { messagesQuery, questionTimeoutMs } from '../../../domains/chat.queries.ts';
import { ownTimeZone } from '../../../i18n/clock-time.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { amendUnsentAtom, dropUnsentAtom, putUnsentAtom, unsentAtom } from '../../../state/unsent.ts';
import { languageAtom } from '../../../storage/preferences.ts';

interface AskOptions {
  /** The id and time of a question that is sent again, so that the chart stores it once. */
  id?: string;
  at?: number;
  purpose?: QuestionPurpose | undefined;
}

/** The id of a question is also its idempotency key. */
interface Question {
  id: string;
  patientId: string;
  content: string;
  at: number;
  purpose?: QuestionPurpose;
}

/** The codes with which the server has stored a failed reply. */
const modelCodes: ReadonlySet<string | undefined> = new Set<ErrorCode>(['ai-failed', 'ai-unavailable']);

export type Ask = (content: string, options?: AskOptions) => void;

/**
 * Asks the assistant about one patient. The question appears at once as unsent; the question and its reply arrive as
 * chart entries. A failed question stays on the screen, even after the conversation was closed.
 */
export function useAsk(patientId: string): Ask {
  const failureText = useFailureText();
  const cache = useQueryClient();
  const store = useStore();
  const { mutate } = useChartCommand({
    send: ({ id, content, purpose, ...question }: Question) =>
      call(
        chatEndpoints.ask,
        {
          body: {
            patientId: question.patientId,
            messages: [{ role: 'user', content }],
            messageId: id,
            ...(purpose && { purpose }),
            timeZone: ownTimeZone(),
          },
        },
        { timeoutMs: questionTimeoutMs },
      ),
    changes: (question) => [messagesQuery(question.patientId)],
    // The server stores a question before it asks the model.
    isPartial: true,
    onMutate: (question) => store.set(putUnsentAtom, { ...question, state: 'sending' }),
    onError: (error, { id }) =>
      store.set(amendUnsentAtom, id, {
        state: 'failed',
        error: failureText(error),
        isOfModel: error instanceof ApiError && modelCodes.has(error.body?.code),
      }),
    onArrived: ({ id, patientId }, isLive) => {
      const messages = cache.getQueryData(messagesQuery(patientId).queryKey)?.data;
      const isShown = messages?.some((message) => message.id === id);
      if (isLive || isShown) store.set(dropUnsentAtom, [id]);
      else store.set(amendUnsentAtom, id, { state: 'sent' });
    },
  });
  return useCallback(
    (typed, { id = newUuid(), at = Date.now(), purpose } = {}) => {
      const content = typed.trim();
      if (content !== '') mutate({ id, patientId, content, at, ...(purpose && { purpose }) });
    },
    [patientId, mutate],
  );
}

/** Whether this client is sending a question with the same text. Prevents asking it twice. */
export function useIsAsking(patientId: string, content: string | undefined): boolean {
  return useAtomValue(unsentAtom).some(
    (one) => one.patientId === patientId && one.content === content && one.state === 'sending',
  );
}

/** Server messages are English. Other languages describe the status of the response instead. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('chat');
  const language = useAtomValue(languageAtom);
  const reasonOf = useFailureReason();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('sendFailedUnknown');
      if (error.isOffline) return t('sendFailedOffline');
      const serverText = language === 'en' ? error.body?.message : undefined;
      return serverText ?? t('sendFailed', { reason: reasonOf(error) });
    },
    [t, language, reasonOf],
  );
}
