import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const near = 48;

/** Keeps a list scrolled to its bottom until the reader scrolls up. `toBottom` scrolls back down. */
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
    // Makes the list focusable even if it contains no focusable element.
    scroller.tabIndex = 0;
    let before = scroller.scrollTop;
    const onScroll = () => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near;
      // Growing text also moves the end away, so only scrolling up releases the list.
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
