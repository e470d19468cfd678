import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { Ask } from './composer/use-ask.ts';

/** The actions that the parts of a conversation can apply to a message. */
export interface ConversationActions {
  ask: Ask;
  /** Puts a text into the message box. The clinician reads and sends it. */
  fill: (text: string) => void;
  /** Asks a suggested question at once. With a text in the message box, adds it there instead, so that nothing is lost. */
  suggest: (text: string) => void;
  /** Begins a recommended action: opens its form or its record. Other features own these; without it, actions are text. */
  begin?: ((patientId: string, step: ReplyStep) => void) | undefined;
  /** An extra action for a complete reply. Another feature provides it. */
  ReplyAction?: ComponentType<{ message: ChatMessage }> | undefined;
}

export const ConversationActionsContext = createContext<ConversationActions>({
  ask: async () => undefined,
  fill: () => undefined,
  suggest: () => undefined,
});

export function useConversationActions(): ConversationActions {
  return useContext(ConversationActionsContext);
}
