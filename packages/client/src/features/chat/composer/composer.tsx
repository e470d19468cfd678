import { maxQuestionLength } from '@bedside/contracts/chat/chat.contract.ts';
import { SendHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { useDraft } from '../../../state/drafts/drafts.ts';
import { useLacking } from '../../../state/use-lacking.ts';
import { cn } from '../../../ui/class-names.ts';
import { isComposing } from '../../../ui/composing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { controlClass } from '../../../ui/controls/input.tsx';
import { useConversationActions } from '../conversation-actions.ts';

/** After this pause the user no longer appears as asking. */
const typingPauseMs = 6000;

const tallest = 120;
/**
 * Whether CSS can grow the text box. Measuring its height lays out the page on every key, so only other browsers do
 * it.
 */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

interface ComposerProps {
  patientId: string;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Rendered beside the send button. On a phone, the box shares their line. */
  children?: ReactNode;
}

/** The message box. Its draft and its questions belong to one patient. */
export function Composer({ patientId, box, children }: ComposerProps) {
  const { t } = useTranslation('chat');
  const { ask } = useConversationActions();
  const [draft, setDraft] = useDraft(patientId);
  const setTyping = useTyping(patientId, draft);
  const isBlank = draft.trim() === '';

  useGrowth(box, draft);

  const lacksRight = useLacking()('ask-assistant');
  const reasonId = useId();

  function send() {
    if (isBlank || lacksRight !== undefined) return;
    ask(draft);
    setDraft('');
    setTyping(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-1 max-md:flex-row max-md:flex-wrap max-md:items-end"
    >
      <textarea
        ref={box}
        rows={1}
        value={draft}
        maxLength={maxQuestionLength}
        aria-label={t('input')}
        placeholder={t('placeholder')}
        disabled={lacksRight !== undefined}
        aria-describedby={lacksRight === undefined ? undefined : reasonId}
        onChange={(event) => {
          setDraft(event.target.value);
          setTyping(true);
        }}
        onKeyDown={(event) => {
          // During IME composition, Enter selects a character.
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
        className={cn(
          controlClass,
          'field-sizing-content block max-h-[120px] min-h-10 resize-none max-md:min-h-11 max-md:w-0 max-md:min-w-0 max-md:grow overflow-y-auto py-2',
        )}
      />
      <div className="flex items-center gap-1">
        {children}
        <Button
          type="submit"
          disabled={isBlank || lacksRight !== undefined}
          className="ml-auto max-md:size-11 max-md:px-0"
        >
          <SendHorizontal aria-hidden /> <span className="max-md:sr-only">{t('send')}</span>
        </Button>
      </div>
      {lacksRight && (
        <p id={reasonId} className="text-sm text-muted max-md:w-full">
          {lacksRight}
        </p>
      )}
      {draft.length >= maxQuestionLength && (
        <p className="text-xs text-amber max-md:w-full">{t('tooLong', { max: maxQuestionLength })}</p>
      )}
    </form>
  );
}

/** Shows others that the user is typing a question, until a pause. Returns the function that reports typing. */
function useTyping(patientId: string, draft: string): (isTyping: boolean) => void {
  const [isTyping, setTyping] = useState(false);
  useActivity(patientId, isTyping && draft !== '' ? 'asking' : null);
  useEffect(() => {
    if (!isTyping || draft === '') return;
    const timer = setTimeout(() => setTyping(false), typingPauseMs);
    return () => clearTimeout(timer);
  }, [isTyping, draft]);
  return setTyping;
}

/** Fits the box to its text in browsers that cannot do it by CSS. */
function useGrowth(box: RefObject<HTMLTextAreaElement | null>, draft: string): void {
  useLayoutEffect(() => {
    const textarea = box.current;
    if (!textarea || growsByItself) return;
    textarea.style.height = '';
    if (draft !== '') textarea.style.height = `${Math.min(tallest, textarea.scrollHeight + 2)}px`;
  }, [draft, box]);
}
