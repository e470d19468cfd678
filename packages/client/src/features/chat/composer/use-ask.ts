import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { messagesQuery } from '../../../domains/chat.queries.ts';
import { useFailureReason } from '../../../i18n/use-failure-reason.ts';
import { connectionAtom } from '../../../realtime/connection.ts';
import { amendUnsentAtom, dropUnsentAtom, putUnsentAtom, unsentAtom } from '../../../state/unsent.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/** The answer comes with the whole reply. */
const replyTimeout = 180_000;

export type Ask = (content: string, again?: { id: string; at: number }) => Promise<void>;

/**
 * Asks the assistant about one patient. The question is shown at once as unsent; it and the reply come into the
 * conversation as chart entries. `again` sends a question under the id that it had, so that it is in the chart once.
 */
export function useAsk(patientId: string): Ask {
  const failureText = useFailureText();
  const cache = useQueryClient();
  const store = useStore();
  const put = useSetAtom(putUnsentAtom);
  return useCallback(
    async (typed, again) => {
      const content = typed.trim();
      if (content === '') return;
      const question = { id: again?.id ?? newUuid(), patientId, content, at: again?.at ?? Date.now() };
      put({ ...question, state: 'sending' });
      const failed = await call(
        chatEndpoints.ask,
        { body: { patientId, messages: [{ role: 'user', content }], messageId: question.id } },
        { timeoutMs: replyTimeout },
      ).then(
        () => undefined,
        (error: unknown) => ({ state: 'failed' as const, error: failureText(error) }),
      );
      if (failed) store.set(amendUnsentAtom, question.id, failed);
      const list = messagesQuery(patientId).queryKey;
      const isLive = store.get(connectionAtom).status === 'live';
      // Without a live connection the question and its reply don't come by themselves.
      if (!isLive) await cache.invalidateQueries({ queryKey: list });
      if (failed) return;
      const isShown = cache.getQueryData(list)?.data.some(({ id }) => id === question.id);
      if (isLive || isShown) store.set(dropUnsentAtom, [question.id]);
      else store.set(amendUnsentAtom, question.id, { state: 'sent' });
    },
    [patientId, cache, store, put, failureText],
  );
}

/** Whether this screen is asking these very words: a second press on the same button would ask them twice. */
export function useIsAsking(patientId: string, content: string | undefined): boolean {
  return useAtomValue(unsentAtom).some(
    (one) => one.patientId === patientId && one.content === content && one.state === 'sending',
  );
}

/** The server speaks English: on another screen what its answer's status means says it better. */
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
