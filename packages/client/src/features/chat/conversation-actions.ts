import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { Ask } from './composer/use-ask.ts';

/** What the parts of a conversation can do with a message. */
export interface ConversationActions {
  ask: Ask;
  /** Puts a text into the message box, to be read and sent by the clinician. */
  fill: (text: string) => void;
  /** Further actions for a whole reply, which another feature provides. */
  ReplyAction?: ComponentType<{ message: ChatMessage }> | undefined;
}

export const ConversationActionsContext = createContext<ConversationActions>({
  ask: async () => undefined,
  fill: () => undefined,
});

export function useConversationActions(): ConversationActions {
  return useContext(ConversationActionsContext);
}
