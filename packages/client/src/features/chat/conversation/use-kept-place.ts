import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the reader's place when older messages appear above it. `firstId` is the first message.
 *
 * Returns a function that remembers the place. Call it before the older messages are read.
 */
export function useKeptPlace(scroller: HTMLElement | null, firstId: string | undefined): () => void {
  const fromBottom = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first message marks the arrival of older ones.
  useLayoutEffect(() => {
    if (scroller === null || fromBottom.current === null) return;
    scroller.scrollTop = scroller.scrollHeight - fromBottom.current;
    fromBottom.current = null;
  }, [scroller, firstId]);
  return () => {
    if (scroller) fromBottom.current = scroller.scrollHeight - scroller.scrollTop;
  };
}
