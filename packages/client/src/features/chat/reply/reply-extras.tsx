import type { ChatMessage, MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { useTranslation } from 'react-i18next';
import { useConversationActions } from '../conversation-actions.ts';
import { FreeText } from './free-text.tsx';
import { ReplyAlerts } from './reply-alerts.tsx';
import { ReplySteps } from './reply-steps.tsx';

/** Alerts, actions and suggestions of a complete reply, in the reader's language wherever they are codes (D56). */
export function ReplyExtras({ message }: { message: ChatMessage }) {
  const { suggestions = [], suggestedTopics = [], language } = message.metadata;
  const { t } = useTranslation('chat');
  const topics = new Map(suggestedTopics.map(({ text, topic }) => [text, t(`topic.${topic}`)]));
  const ofTopics = suggestions.flatMap((text) => topics.get(text) ?? []);
  const free = suggestions.filter((text) => !topics.has(text));
  return (
    <>
      <ReplyAlerts message={message} />
      <ReplySteps message={message} />
      <SuggestionChips suggestions={ofTopics} free={free} language={language} />
    </>
  );
}

export const chipClass =
  'min-h-8 max-w-full rounded-full border border-line-strong/50 px-3 py-1 text-left text-sm hover:bg-hover max-md:min-h-11';

interface SuggestionChipsProps {
  /** In the reader's language. */
  suggestions: readonly string[];
  /** In the words of a model. */
  free?: readonly string[];
  language?: MessageMetadata['language'];
}

/** Follow-up questions. A tap asks one, or adds it to a text in the message box. */
export function SuggestionChips({ suggestions, free = [], language }: SuggestionChipsProps) {
  const { t } = useTranslation('chat');
  const { suggest } = useConversationActions();
  const all = [...new Set([...suggestions, ...free])];
  if (all.length === 0) return null;
  return (
    <ul aria-label={t('suggestions')} className="mt-3 flex flex-wrap gap-1.5">
      {all.map((suggestion) => (
        <li key={suggestion} className="max-w-full">
          <button type="button" onClick={() => suggest(suggestion)} className={chipClass}>
            {suggestions.includes(suggestion) ? (
              suggestion
            ) : (
              <FreeText language={language}>{suggestion}</FreeText>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
