import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { messagesQuery } from '../../../domains/chat.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Stops a running reply, no matter who asked for it. Its end arrives as a chart entry. */
export function useStop(patientId: string) {
  const { t } = useTranslation(['chat', 'common']);
  return useChartCommand({
    send: (messageId: string) => call(chatEndpoints.stop, { params: { messageId } }),
    changes: () => [messagesQuery(patientId)],
    // The end of a reply that has already ended may be missing on the screen too.
    isPartial: true,
    onError: (error) => {
      // A 404 means that the reply has already ended.
      if (error instanceof ApiError && error.status === 404) return;
      toast({ title: t('common:error'), description: t('stopFailed'), variant: 'destructive' });
    },
  });
}

/**
 * Archives the conversation for all clinicians (D15). The server keeps messages that this client has not received.
 */
export function useClear(patientId: string) {
  const { t } = useTranslation(['chat', 'common']);
  const cache = useQueryClient();
  return useChartCommand({
    send: () => {
      const after = cache.getQueryData(messagesQuery(patientId).queryKey)?.seq;
      return call(chatEndpoints.saveMessages, {
        params: { patientId },
        body: { messages: [], sessionId: newUuid(), clear: true, ...(after !== undefined && { after }) },
      });
    },
    changes: () => [messagesQuery(patientId)],
    onError: () => toast({ title: t('common:error'), description: t('clearFailed'), variant: 'destructive' }),
  });
}

/** Restores the last archived conversation. */
export function useRestore(patientId: string) {
  const { t } = useTranslation(['chat', 'common']);
  return useChartCommand({
    send: () => call(chatEndpoints.restore, { params: { patientId } }),
    changes: () => [messagesQuery(patientId)],
    onError: () =>
      toast({ title: t('common:error'), description: t('restoreFailed'), variant: 'destructive' }),
  });
}

export function useMessages(patientId: string) {
  return useQuery(messagesQuery(patientId));
}
