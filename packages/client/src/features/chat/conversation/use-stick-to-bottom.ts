import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const near = 48;

/**
 * Keeps a list at its bottom while the reader is there, and lets go once they scroll up. `isAtBottom` says which;
 * `toBottom` goes back.
 */
export function useStickToBottom(
  scroller: HTMLElement | null,
  content: RefObject<HTMLElement | null>,
): { isAtBottom: boolean; toBottom: () => void } {
  const [isAtBottom, setAtBottom] = useState(true);
  const sticks = useRef(true);

  const toBottom = useCallback(() => {
    sticks.current = true;
    setAtBottom(true);
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    const inner = content.current;
    if (!scroller || !inner) return;
    // Reachable by keyboard, also while nothing in it can have the focus.
    scroller.tabIndex = 0;
    let before = scroller.scrollTop;
    const onScroll = () => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near;
      // Text that grew since the last frame moves the end away; only a reader who scrolls up leaves it.
      if (isNear) sticks.current = true;
      else if (scroller.scrollTop < before) sticks.current = false;
      before = scroller.scrollTop;
      setAtBottom(sticks.current);
    };
    const follow = new ResizeObserver(() => {
      if (sticks.current) scroller.scrollTop = scroller.scrollHeight;
    });
    scroller.addEventListener('scroll', onScroll, { passive: true });
    follow.observe(inner);
    follow.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      follow.disconnect();
    };
  }, [scroller, content]);

  return { isAtBottom, toBottom };
}
