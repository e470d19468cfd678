import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { unsentAtom } from '../../../state/unsent.ts';
import { useIsAsking } from '../composer/use-ask.ts';
import { useConversationActions } from '../conversation-actions.ts';
import { AskButton } from './ask-button.tsx';

const known = [
  'INVALID_API_KEY',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'LOADING',
  'TIMEOUT',
  'REQUEST_REFUSED',
  'CONTEXT_TOO_SMALL',
  'INVALID_RESPONSE',
  'CUT_OFF',
] as const;

/** Describes why a reply failed. Returns undefined for an unknown reason. */
function failureText(failure: string | undefined, t: TFunction<'chat'>): string | undefined {
  const reason = known.find((one) => one === failure);
  return reason && t(`failure.${reason}`);
}

export interface ReplyProps {
  message: ChatMessage;
  question: ChatMessage | undefined;
  isLast: boolean;
  isOwn: boolean;
}

/** Explains why a reply is incomplete and offers a retry. */
export function ReplyEnding({ message, question, isLast, isOwn }: ReplyProps) {
  const { t } = useTranslation('chat');
  const { ask } = useConversationActions();
  const again = useAtomValue(unsentAtom).find(({ id }) => id === question?.id);
  const isAsking = useIsAsking(message.patientId, question?.content);
  const { status, stoppedBy, metadata } = message;
  if (status === 'stopped') {
    return (
      <div className="mt-2">
        <p className="text-xs font-medium text-muted">
          {stoppedBy ? t('status.stopped', { who: stoppedBy.fullName }) : t('status.stoppedByNobody')}
        </p>
        {isLast && question && (
          // A stopped reply is final, so this is a new question.
          <AskButton
            text={t('askAgain')}
            isAsking={isAsking}
            onAsk={() => ask(question.content, { purpose: question.purpose })}
            className="mt-2"
          />
        )}
      </div>
    );
  }
  const known = failureText(metadata.failure, t);
  const reason = (again?.isOfModel ? known : undefined) ?? again?.error ?? known;

  function retry() {
    if (!question) return;
    // The author resends the question with its id. Anyone else asks it as their own.
    const same = isOwn ? { id: question.id, at: Date.parse(question.createdAt) } : undefined;
    ask(question.content, { ...same, purpose: question.purpose });
  }

  return (
    <div className="mt-2">
      {status === 'failed' && <p>{t('apology')}</p>}
      <p className="mt-1 text-xs font-medium text-red">
        {t(status === 'interrupted' ? 'status.interrupted' : 'status.failed')}
        {reason && `. ${reason}`}
      </p>
      {isLast && question && (
        <AskButton text={t('retry')} isAsking={isAsking} onAsk={retry} className="mt-2" />
      )}
    </div>
  );
}
