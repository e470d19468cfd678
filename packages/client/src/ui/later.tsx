import { type ReactNode, useDeferredValue } from 'react';

/** Draws its children in a frame after the one in which it appears, so that what a reader looks at first is drawn sooner. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
