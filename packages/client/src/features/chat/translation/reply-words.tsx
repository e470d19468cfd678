import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { Span } from '@bedside/contracts/chat/evidence-slots.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { cn } from '../../../ui/class-names.ts';
import { isPartial } from '../conversation/conversation.ts';
import { ReplyText } from '../reply/reply-text.tsx';
import { TranslationBar } from './translation-bar.tsx';
import { useReplyTranslation } from './use-reply-translation.ts';

const unmarked: readonly EvidenceMark[] = [];
const allKnown: readonly Span[] = [];

/** Returns what a reader should notice in the text. Of two that overlap, the first counts. */
function markedIn(check: ReplyCheck | undefined): readonly Span[] {
  const marked: Span[] = [];
  let end = 0;
  for (const { offset, length, verdict } of check?.items ?? []) {
    if (verdict === 'found' || verdict === 'guideline' || offset < end) continue;
    marked.push({ offset, length, verdict });
    end = offset + length;
  }
  return marked;
}

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
          marks={(translation ? translation.evidence : metadata.evidence)?.marks ?? unmarked}
          isPartial={isPartial(message)}
          marked={translation ? allKnown : markedIn(metadata.check)}
        />
      </div>
      {offered && !isWithdrawn && <TranslationBar offered={offered} metadata={metadata} />}
    </>
  );
}
