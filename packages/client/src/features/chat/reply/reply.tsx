import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { errorsOfReply, errorsStatedBy } from '@bedside/contracts/records/rests-on.ts';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../../domains/use-errors.ts';
import { clockTime } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { RestsOn } from '../../../ui/records/rests-on.tsx';
import { isOfOther, Veil, VeilSwitch } from '../../../ui/records/veil.tsx';
import { isPartial } from '../conversation/conversation.ts';
import { useConversationActions } from '../conversation-actions.ts';
import { ReplyWords } from '../translation/reply-words.tsx';
import { LeftOutLine } from './left-out.tsx';
import { ReplyObjections } from './objections.tsx';
import { DifferentValues } from './reply-check.tsx';
import { ReplyDrugs } from './reply-drugs.tsx';
import { ReplyEnding, type ReplyProps } from './reply-ending.tsx';
import { ReplyExtras } from './reply-extras.tsx';
import { ReplyFoot } from './reply-foot.tsx';
import { SinceAnswer } from './since-answer.tsx';

/** An assistant's reply, marked as AI, with the time of its chart and how it ended. */
export const Reply = memo(function Reply({ message, question, isLast, isOwn }: ReplyProps) {
  return (
    <ReplyBody message={message} question={question} isOwn={isOwn}>
      <AfterReply message={message} question={question} isLast={isLast} isOwn={isOwn} />
    </ReplyBody>
  );
});

/** A reply with its label, links, objections and check. Shows `children` below it unless it is of another patient. */
export function ReplyBody({
  message,
  question,
  isOwn,
  children,
}: Omit<ReplyProps, 'isLast'> & { children?: ReactNode }) {
  const { t } = useTranslation('chat');
  const { content, metadata, enteredInError } = message;
  const partial = isPartial(message);
  const marked = useErrors(message.patientId);
  const errors = errorsOfReply(message, marked);
  const stated = errorsStatedBy(message, marked);
  // A reply to a question about another patient is about that patient too.
  const veil = enteredInError ?? (isOfOther(question?.enteredInError) ? question?.enteredInError : undefined);
  return (
    <ReplyFrame isPartial={partial}>
      <ReplyHeader message={message} isOwn={isOwn} />
      {!veil && metadata.objections && (
        <ReplyObjections
          objections={metadata.objections}
          reassures={metadata.reassures !== false}
          quotes={metadata.quotes ?? []}
        />
      )}
      {!veil && metadata.drugs && <ReplyDrugs drugs={metadata.drugs} />}
      {!veil && <DifferentValues message={message} />}
      <Veil mark={veil}>
        {content.trim() !== '' ? (
          <Withdrawn isWithdrawn={!veil && stated.length > 0}>
            <ReplyWords message={message} isWithdrawn={veil !== undefined || stated.length > 0} />
          </Withdrawn>
        ) : (
          !partial && <p className="text-muted">{t('emptyReply')}</p>
        )}
      </Veil>
      <MarkLine mark={enteredInError} className="mt-1" />
      {!enteredInError && content.trim() !== '' && <RestsOn errors={errors} className="mt-2" />}
      {!veil && content.trim() !== '' && <ReplyFoot message={message} />}
      {!veil && metadata.leftOut && (
        <LeftOutLine leftOut={metadata.leftOut} className="mt-2 text-xs text-muted" />
      )}
      {metadata.labsLeftOut && <p className="mt-2 text-xs text-amber">{t('labsLeftOut')}</p>}
      {!veil && children}
    </ReplyFrame>
  );
}

/** Hides the words of a reply that states a record entered in error, until someone asks for them (LINEAGE-4). */
function Withdrawn({ isWithdrawn, children }: { isWithdrawn: boolean; children: ReactNode }) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  if (!isWithdrawn) return children;
  return (
    <>
      <VeilSwitch isOpen={isOpen} onToggle={() => setOpen(!isOpen)} reason={t('withdrawn')} />
      {isOpen && <div className="mt-1 text-muted line-through">{children}</div>}
    </>
  );
}

/** How a reply ended, and the actions that a reader can take. A withdrawn reply or question offers none. */
function AfterReply({ message, question, isLast, isOwn }: ReplyProps) {
  const { ReplyAction } = useConversationActions();
  const { content, status } = message;
  const partial = isPartial(message);
  const isComplete = status === undefined || status === 'complete';
  const countingQuestion = question && counts(question) ? question : undefined;
  return (
    <>
      {partial && <ReplyEnding message={message} question={countingQuestion} isLast={isLast} isOwn={isOwn} />}
      {isComplete && <ReplyExtras message={message} />}
      {isComplete && content.trim() !== '' && ReplyAction && <ReplyAction message={message} />}
      {isLast && !partial && countingQuestion && <SinceAnswer reply={message} question={countingQuestion} />}
    </>
  );
}

/** The violet line that marks AI text. It is dashed if the text is incomplete. */
export function ReplyFrame({ isPartial = false, children }: { isPartial?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'max-w-full border-l-3 border-violet pl-3',
        isPartial && 'border-dashed border-violet/60',
      )}
    >
      {children}
    </div>
  );
}

/** Returns a formatter of the model, time, author and chart of a reply, for its label. */
export function useReplyLabel(): (message: ChatMessage) => string {
  const { t } = useTranslation('chat');
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  return ({ metadata: { model, chartAt }, createdAt, sender }) =>
    [
      model,
      moment(createdAt),
      t('askedBy', { who: sender.fullName }),
      chartAt && t('chartUpTo', { time: clockTime(chartAt, language) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function ReplyHeader({ message, isOwn }: Pick<ReplyProps, 'message' | 'isOwn'>) {
  const { t } = useTranslation('chat');
  const labelOf = useReplyLabel();
  const { metadata, createdAt } = message;
  return (
    <header className="mb-1 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-xs text-muted">
      <span>
        <strong className="font-semibold text-violet">{t('ai')}</strong> · {labelOf(message)}
      </span>
      {metadata.demo && <DemoBadge />}
      {isOwn && (
        <RecordMenu
          domain="chat"
          isReply
          at={createdAt}
          records={[message]}
          className="-my-2 self-center print:hidden"
        />
      )}
    </header>
  );
}

/** D18: states clearly that no model wrote this reply. */
export function DemoBadge() {
  const { t } = useTranslation('chat');
  return (
    <Tooltip content={t('demoHint')}>
      <Badge tone="violet" tabIndex={0}>
        {t('demo')}
        <span className="sr-only">: {t('demoHint')}</span>
      </Badge>
    </Tooltip>
  );
}
