import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartial } from '../conversation/conversation.ts';

/** Announces to screen readers that a reply has ended. It does not read out the running text. */
export function ReplyAnnouncer({ messages }: { messages: readonly ChatMessage[] | undefined }) {
  const { t } = useTranslation('chat');
  const last = messages?.findLast(({ role }) => role === 'assistant');
  const isLoaded = messages !== undefined;
  const [announced, setAnnounced] = useState({ isLoaded, id: last?.id, text: '' });
  if (announced.id !== last?.id || announced.isLoaded !== isLoaded) {
    const who = last?.sender.fullName;
    const isNews = announced.isLoaded && last !== undefined;
    setAnnounced({
      isLoaded,
      id: last?.id,
      text: isNews ? t(isPartial(last) ? 'repliedPartly' : 'replied', { who }) : '',
    });
  }
  return (
    <span role="status" className="sr-only">
      {/* A new element for each reply, because screen readers skip unchanged text. */}
      <span key={announced.id}>{announced.text}</span>
    </span>
  );
}
