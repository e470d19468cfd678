import { chatEndpoints, type QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import type { ErrorCode } from '@bedside/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { messagesQuery, questionTimeoutMs } from '../../../domains/chat.queries.ts';
import { ownTimeZone } from '../../../i18n/clock-time.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { connectionAtom } from '../../../realtime/connection/connection.ts';
import { refetchUnlessLive } from '../../../realtime/use-chart-command.ts';
import { amendUnsentAtom, dropUnsentAtom, putUnsentAtom, unsentAtom } from '../../../state/unsent.ts';
import { languageAtom } from '../../../storage/preferences.ts';

interface AskOptions {
  /** The id and time of a question that is sent again, so that the chart stores it once. */
  id?: string;
  at?: number;
  purpose?: QuestionPurpose | undefined;
}

/** The codes with which the server has stored a failed reply. */
const modelCodes: ReadonlySet<string | undefined> = new Set<ErrorCode>(['ai-failed', 'ai-unavailable']);

export type Ask = (content: string, options?: AskOptions) => Promise<void>;

/**
 * Asks the assistant about one patient. The question appears at once as unsent; the question and its reply arrive as
 * chart entries.
 */
export function useAsk(patientId: string): Ask {
  const failureText = useFailureText();
  const cache = useQueryClient();
  const store = useStore();
  const put = useSetAtom(putUnsentAtom);
  return useCallback(
    async (typed, { id = newUuid(), at = Date.now(), purpose } = {}) => {
      const content = typed.trim();
      if (content === '') return;
      const question = { id, patientId, content, at, ...(purpose && { purpose }) };
      put({ ...question, state: 'sending' });
      const failed = await call(
        chatEndpoints.ask,
        {
          body: {
            patientId,
            messages: [{ role: 'user', content }],
            messageId: id,
            ...(purpose && { purpose }),
            timeZone: ownTimeZone(),
          },
        },
        { timeoutMs: questionTimeoutMs },
      ).then(
        () => undefined,
        (error: unknown) => ({
          state: 'failed' as const,
          error: failureText(error),
          isOfModel: error instanceof ApiError && modelCodes.has(error.body?.code),
        }),
      );
      if (failed) store.set(amendUnsentAtom, id, failed);
      const list = messagesQuery(patientId);
      const isLive = store.get(connectionAtom).status === 'live';
      await refetchUnlessLive(cache, store, [list]);
      if (failed) return;
      const isShown = cache.getQueryData(list.queryKey)?.data.some((message) => message.id === id);
      if (isLive || isShown) store.set(dropUnsentAtom, [id]);
      else store.set(amendUnsentAtom, id, { state: 'sent' });
    },
    [patientId, cache, store, put, failureText],
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
      const said = language === 'en' ? error.body?.message : undefined;
      return said ?? t('sendFailed', { reason: reasonOf(error) });
    },
    [t, language, reasonOf],
  );
}
