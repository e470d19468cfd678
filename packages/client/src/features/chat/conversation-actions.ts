import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { Ask } from './use-ask.ts';

/** What can be done with a message: with the composer below it, and beyond the chat. */
export interface Composer {
  ask: Ask;
  /** Puts a text into the message box, to be read and sent by the clinician. */
  fill: (text: string) => void;
  /** What else can be done with a whole reply; other domains bring it. */
  ReplyAction?: ComponentType<{ message: ChatMessage }> | undefined;
}

export const ComposerContext = createContext<Composer>({
  ask: async () => undefined,
  fill: () => undefined,
});

export function useComposer(): Composer {
  return useContext(ComposerContext);
}
