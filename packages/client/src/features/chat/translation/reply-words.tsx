import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { CheckedSpan } from '@bedside/contracts/chat/evidence-slots.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { cn } from '../../../ui/class-names.ts';
import { isPartial } from '../conversation/conversation.ts';
import { ReplyText } from '../reply/reply-text.tsx';
import { TranslationBar } from './translation-bar.tsx';
import { useReplyTranslation } from './use-reply-translation.ts';

const unmarked: readonly EvidenceMark[] = [];
const unchecked: readonly CheckedSpan[] = [];

/** Figures of guidelines are no values of the patient. */
const checkedOf = (check: ReplyCheck | undefined): readonly CheckedSpan[] =>
  check?.items.flatMap(({ offset, length, verdict }): CheckedSpan[] =>
    verdict === 'guideline' ? [] : [{ offset, length, kind: verdict }],
  ) ?? unchecked;

/** The words of a reply, or their translation for a reader of another language, who can always return to them (D56). */
export function ReplyWords({ message, isWithdrawn }: { message: ChatMessage; isWithdrawn: boolean }) {
  const { content, metadata, patientId } = message;
  const replyTranslation = useReplyTranslation(message);
  const translation =
    !isWithdrawn && replyTranslation?.state === 'shown' ? replyTranslation.translation : undefined;
  return (
    <>
      <div
        lang={translation?.language ?? metadata.language}
        className={cn(message.enteredInError && 'text-muted line-through')}
      >
        <ReplyText
          patientId={patientId}
          text={translation?.text ?? content}
          quotes={translation ? undefined : metadata.quotes}
          marks={(translation ? translation.evidence : metadata.evidence)?.marks ?? unmarked}
          isPartial={isPartial(message)}
          checked={translation ? unchecked : checkedOf(metadata.check)}
        />
      </div>
      {replyTranslation && !isWithdrawn && <TranslationBar offered={replyTranslation} metadata={metadata} />}
    </>
  );
}
