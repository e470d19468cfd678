import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { useErrors } from '../../domains/use-errors.ts';
import { ReplyBody } from '../../features/chat/reply/reply.tsx';
import { HandoverSummary } from '../../features/chat/summary/handover-summary.tsx';
import { useSummaryText } from '../../features/chat/summary/use-summary-text.ts';
import { HandoverView } from '../../features/handover/handover-section.tsx';
import { isOfOther } from '../../ui/records/veil.tsx';

/** The hand-over of a patient with the assistant's summary on top, which the conversation's feature shows (HAND-12). */
export default function HandoverWithSummary({ patientId }: { patientId: string }) {
  const summaryText = useSummaryText();
  return (
    <HandoverView patientId={patientId} slots={{ Summary: HandoverSummary, GivenSummary, summaryText }} />
  );
}

/**
 * The summary in a given hand-over, as its giver saw it. One that was entered in error later is struck through with the
 * reason (HAND-12).
 */
function GivenSummary({ message }: { message: ChatMessage }) {
  const errors = useErrors(message.patientId);
  const markOf = (id: string | undefined) => errors.find(({ recordId }) => recordId === id)?.enteredInError;
  const questionMark = markOf(message.inReplyTo);
  const enteredInError = markOf(message.id) ?? (isOfOther(questionMark) ? questionMark : undefined);
  return (
    <ReplyBody
      message={{ ...message, ...(enteredInError && { enteredInError }) }}
      question={undefined}
      isOwn={false}
    />
  );
}
