import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { useErrors } from '../../../domains/use-errors.ts';
import { isOfOther } from '../../../ui/records/veil.tsx';
import { ReplyBody } from '../reply/reply.tsx';

/**
 * The summary in a given hand-over, as its giver saw it. One that was entered in error later is struck through with the
 * reason (HAND-12).
 */
export function GivenSummary({ message }: { message: ChatMessage }) {
  const errors = useErrors(message.patientId);
  const markOf = (id: string | undefined) => errors.find(({ recordId }) => recordId === id)?.enteredInError;
  const asked = markOf(message.inReplyTo);
  const enteredInError = markOf(message.id) ?? (isOfOther(asked) ? asked : undefined);
  return (
    <ReplyBody
      message={{ ...message, ...(enteredInError && { enteredInError }) }}
      question={undefined}
      isOwn={false}
    />
  );
}
