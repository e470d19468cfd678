import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagesQuery } from '../../../domains/chat.queries.ts';

interface ReplyWarningsProps {
  patientId: string;
  /** The reply that the note was made from. */
  messageId: string;
}

/** Says how many warnings of the chart stood above the reply of a note, if this client has the reply (COMFORT-13). */
export function ReplyWarnings({ patientId, messageId }: ReplyWarningsProps) {
  const { t } = useTranslation('notes');
  const { data: messages } = useQuery({ ...messagesQuery(patientId), enabled: false });
  const count = messages?.find(({ id }) => id === messageId)?.metadata.objections?.length ?? 0;
  if (count === 0) return null;
  return <p className="w-full text-xs text-amber">{t('replyWarnings', { count })}</p>;
}
