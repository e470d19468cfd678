import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { Span } from '@bedside/contracts/chat/evidence-slots.ts';
import { cn } from '../../../ui/class-names.ts';
import { isPartial } from '../conversation/conversation.ts';
import { ReplyText } from '../reply/reply-text.tsx';
import { TranslationBar } from './translation-bar.tsx';
import { useReplyTranslation } from './use-reply-translation.ts';

const unmarked: readonly EvidenceMark[] = [];
const allKnown: readonly Span[] = [];

/** The words of a reply, or their translation for a reader of another language, who can always return to them (D56). */
export function ReplyWords({ message, isWithdrawn }: { message: ChatMessage; isWithdrawn: boolean }) {
  const { content, metadata, patientId } = message;
  const offered = useReplyTranslation(message);
  const translation = !isWithdrawn && offered?.state === 'shown' ? offered.translation : undefined;
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
          unknown={
            (translation ? undefined : metadata.check)?.items.filter(({ verdict }) => verdict === 'absent') ??
            allKnown
          }
        />
      </div>
      {offered && !isWithdrawn && <TranslationBar offered={offered} metadata={metadata} />}
    </>
  );
}
