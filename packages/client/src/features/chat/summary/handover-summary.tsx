import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyIds } from '../../../realtime/realtime-provider.tsx';
import {
  removeSummaryAtom,
  type HandoverSummary as Summary,
  useHandoverSummary,
} from '../../../state/handover-summary.ts';
import { useSession } from '../../../state/session.ts';
import { unsentAtom } from '../../../state/unsent.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useAsk } from '../composer/use-ask.ts';
import { StopBar, Thinking, Writing } from '../composer/writing.tsx';
import { isPartial } from '../conversation/conversation.ts';
import { ConversationActionsContext } from '../conversation-actions.ts';
import { ReplyBody } from '../reply/reply.tsx';
import { ReplyEnding } from '../reply/reply-ending.tsx';
import { SinceAnswer } from '../reply/since-answer.tsx';

/**
 * The assistant's summary on top of a hand-over (HAND-12). Someone asks for it; it streams to every viewer, and each can
 * remove it from their own screen.
 */
export function HandoverSummary({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const summary = useHandoverSummary(patientId);
  const ask = useAsk(patientId);
  const unsent = useUnsentSummary(patientId, summary);
  const words = t('summary.question');
  const actions = useMemo(
    // Asking again is a new question: a stopped reply is final, and a complete one has read an older chart.
    () => ({
      ask: () => ask(words, { purpose: 'handover' }),
      fill: () => undefined,
      suggest: () => undefined,
    }),
    [ask, words],
  );
  const isUnderWay = (unsent && unsent.state !== 'failed') || (summary && !summary.reply);
  const canAdd = !isUnderWay && (!summary?.reply || !counts(summary.reply));
  return (
    <ConversationActionsContext value={actions}>
      <section aria-label={t('summary.title')} className="flex flex-col gap-2">
        {summary?.reply && <Ended summary={summary} />}
        {summary && !summary.reply && <Running patientId={patientId} summary={summary} />}
        {unsent && unsent.state !== 'failed' && <Thinking askedBy={undefined} writer={undefined} />}
        {unsent?.state === 'failed' && (
          <p role="alert" className="text-sm text-red">
            {unsent.error}
          </p>
        )}
        {canAdd && (
          <Button
            needs={chatEndpoints.ask}
            variant="outline"
            size="sm"
            className="self-start print:hidden"
            onClick={() => void actions.ask()}
          >
            {t('summary.add')}
          </Button>
        )}
      </section>
    </ConversationActionsContext>
  );
}

/** Returns the newest request for a summary that the chart does not contain yet. */
function useUnsentSummary(patientId: string, summary: Summary | undefined) {
  return useAtomValue(unsentAtom).findLast(
    (one) => one.patientId === patientId && one.purpose === 'handover' && one.id !== summary?.question.id,
  );
}

function Ended({ summary: { question, reply } }: { summary: Summary }) {
  const { t } = useTranslation('chat');
  const remove = useSetAtom(removeSummaryAtom);
  const isOwn = useSession().user?.id === reply?.sender.id;
  if (!reply) return null;
  return (
    <>
      <ReplyBody message={reply} question={question} isOwn={isOwn}>
        {isPartial(reply) && <ReplyEnding message={reply} question={question} isLast isOwn={false} />}
        {reply.status === 'complete' && <SinceAnswer reply={reply} question={question} />}
      </ReplyBody>
      <Button variant="ghost" size="sm" className="self-start print:hidden" onClick={() => remove(question)}>
        {t('summary.remove')}
      </Button>
    </>
  );
}

function Running({ patientId, summary: { question } }: { patientId: string; summary: Summary }) {
  const isStreaming = useReplyIds(patientId).includes(question.reply?.id ?? '');
  const { reply: writer, sender: askedBy } = question;
  if (!writer) return null;
  const { id } = writer;
  return (
    <>
      {isStreaming ? (
        <Writing patientId={patientId} messageId={id} askedBy={askedBy} writer={writer} />
      ) : (
        <Thinking askedBy={askedBy} writer={writer} />
      )}
      <StopBar patientId={patientId} rows={[{ kind: 'thinking', id, askedBy, writer, stopId: id }]} />
    </>
  );
}
