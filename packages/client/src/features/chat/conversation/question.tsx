import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { useSetAtom } from 'jotai';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { dropUnsentAtom, type UnsentQuestion } from '../../../state/unsent.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { Veil } from '../../../ui/records/veil.tsx';
import { useIsAsking } from '../composer/use-ask.ts';
import { useConversationActions } from '../conversation-actions.ts';

const bubble = 'max-w-full rounded-md px-3 py-2 break-words whitespace-pre-wrap';

interface QuestionProps {
  message: ChatMessage;
  isOwn: boolean;
  /** The question was saved with the conversation but never sent to the assistant. */
  isUnasked: boolean;
}

/** A clinician's question and its author. */
export const Question = memo(function Question({ message, isOwn, isUnasked }: QuestionProps) {
  const { t } = useTranslation('chat');
  const role = useRoleLabel();
  const moment = useMoment();
  const { ask } = useConversationActions();
  const { id, sender, createdAt, content, patientId, purpose, enteredInError } = message;
  const isAsking = useIsAsking(patientId, content);
  return (
    <div data-question={id} className="ml-auto flex max-w-[85%] flex-col items-end">
      <header className="mb-1 flex items-center gap-1 text-xs text-muted">
        <span>
          {isOwn ? t('you') : `${sender.fullName}, ${role(sender.role)}`} ·{' '}
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </span>
        {purpose && <Badge tone="violet">{t(`summary.purpose.${purpose}`)}</Badge>}
        {isOwn && <RecordMenu domain="chat" at={createdAt} records={[message]} className="-my-1" />}
      </header>
      <Veil mark={enteredInError}>
        <p className={cn(bubble, 'bg-action-tint', enteredInError && 'text-muted line-through')}>{content}</p>
      </Veil>
      <MarkLine mark={enteredInError} className="mt-1" />
      {isUnasked && !isAsking && !enteredInError && (
        <p className="mt-1 flex items-center gap-2 text-xs text-muted">
          {t('savedOnly')}
          <Button
            needs={chatEndpoints.ask}
            variant="outline"
            size="sm"
            // The author resends it with its id. Anyone else asks it as their own question.
            onClick={() => ask(content, isOwn ? { id, at: Date.parse(createdAt) } : undefined)}
          >
            {t('askNow')}
          </Button>
        </p>
      )}
    </div>
  );
});

/** A question that may not have reached the server: still sending, or failed. */
export const Unsent = memo(function Unsent({ question }: { question: UnsentQuestion }) {
  const { t } = useTranslation('chat');
  const { ask, fill } = useConversationActions();
  const drop = useSetAtom(dropUnsentAtom);
  const { id, content, at, state, error } = question;
  if (state !== 'failed') {
    return (
      <div data-question={id} className="ml-auto flex max-w-[85%] flex-col items-end">
        <header className="mb-1 text-xs text-muted">
          {t('you')} · {t('sending')}
        </header>
        <p className={cn(bubble, 'bg-action-tint opacity-70')}>{content}</p>
      </div>
    );
  }
  return (
    <>
      <div data-question={id} className="ml-auto flex max-w-[85%] flex-col items-end">
        <header className="mb-1 flex items-center gap-1 text-xs font-medium text-red">
          <CircleAlert aria-hidden className="size-3.5" /> {t('notSent')}
        </header>
        <p className={cn(bubble, 'border border-dashed border-red')}>{content}</p>
        <p className="mt-1 text-xs text-red">{error}</p>
        <div className="mt-1 flex flex-wrap justify-end gap-1 max-md:[&>button]:h-11 max-md:[&>button]:px-2">
          <Button
            needs={chatEndpoints.ask}
            variant="outline"
            size="sm"
            onClick={() => ask(content, { id, at, purpose: question.purpose })}
          >
            {t('retry')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              fill(content);
              drop([id]);
            }}
          >
            {t('edit')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => drop([id])}>
            {t('discard')}
          </Button>
        </div>
      </div>
      <p className="max-w-[85%] border-l-3 border-dashed border-line-strong pl-3 text-muted">
        {t('apology')}
      </p>
    </>
  );
});
