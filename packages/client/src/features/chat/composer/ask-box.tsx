import { type ReactNode, useMemo, useRef } from 'react';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { ConversationActionsContext } from '../conversation-actions.ts';
import { CommonPrompts } from './common-prompts.tsx';
import { Composer } from './composer.tsx';
import { ModelView } from './model-view.tsx';
import { useAsk } from './use-ask.ts';
import { useFill } from './use-fill.ts';

interface AskBoxProps {
  patientId: string;
  /** Rendered above the message box, or beside it on a phone. */
  goesAlong?: ReactNode;
  /** Called with each question, before it is sent. Opens the conversation, where the reply streams. */
  onAsk: () => void;
}

/** The message box outside of the conversation. Its draft is the conversation's. */
export function AskBox({ patientId, goesAlong, onAsk }: AskBoxProps) {
  const ask = useAsk(patientId);
  const box = useRef<HTMLTextAreaElement>(null);
  const fill = useFill(patientId, box);
  const isPhone = useMediaQuery(phoneQuery);
  const actions = useMemo(
    () => ({
      ask: (content: string) => {
        onAsk();
        return ask(content);
      },
      fill,
      // The overview shows no suggestions.
      suggest: fill,
    }),
    [ask, onAsk, fill],
  );
  return (
    <ConversationActionsContext value={actions}>
      <div className="shrink-0 border-t bg-surface px-4 pt-2 pb-2 max-md:py-1">
        <div className="mx-auto max-w-[720px]">
          {!isPhone && goesAlong}
          <Composer patientId={patientId} box={box}>
            {isPhone && goesAlong}
            <CommonPrompts />
            {!isPhone && <ModelView patientId={patientId} />}
          </Composer>
        </div>
      </div>
    </ConversationActionsContext>
  );
}
