import { createContext, useContext } from 'react';
import type { Ask } from './use-ask.ts';

/** What a message can do with the composer below it. */
export interface Composer {
  ask: Ask;
  /** Puts a text into the message box, to be read and sent by the clinician. */
  fill: (text: string) => void;
}

export const ComposerContext = createContext<Composer>({
  ask: async () => undefined,
  fill: () => undefined,
});

export function useComposer(): Composer {
  return useContext(ComposerContext);
}
