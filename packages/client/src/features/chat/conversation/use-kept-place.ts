import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the reader's position when older messages appear above it. `firstId` is the first message.
 *
 * Returns a function that remembers the position. Call it before the older messages load.
 */
export function useKeptPlace(scroller: HTMLElement | null, firstId: string | undefined): () => void {
  const kept = useRef<{ fromBottom: number; firstId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (scroller === null || kept.current === null || kept.current.firstId === firstId) return;
    scroller.scrollTop = scroller.scrollHeight - kept.current.fromBottom;
    kept.current = null;
  }, [scroller, firstId]);
  return () => {
    if (scroller) kept.current = { fromBottom: scroller.scrollHeight - scroller.scrollTop, firstId };
  };
}
