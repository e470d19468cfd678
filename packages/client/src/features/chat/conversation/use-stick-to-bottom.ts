import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const near = 48;
/** The space above a question that is kept in view. */
const above = 8;

/** The behavior of the list when its content grows. */
interface Following {
  /** Whether it follows the end, until the reader scrolls up. */
  sticks: boolean;
  /** The question that it keeps in view instead of following the reply. */
  pinned: string | null;
  /** The question that the reader has scrolled past. The list then follows its reply to the end. */
  passed: string | null;
  /** The last position that the list set itself. */
  set: number;
}

/**
 * Keeps a list scrolled to its bottom until the reader scrolls up. `toBottom` scrolls back down; `toQuestion` does it
 * for a question that was just sent.
 *
 * `question` is the id of the newest question with a reply; its element has it as `data-question`. For a reply that is
 * longer than the list, scrolling stops at the question's first line, so that both beginnings stay in view.
 */
export function useStickToBottom(
  scroller: HTMLElement | null,
  content: RefObject<HTMLElement | null>,
  question: string | undefined,
): { isAtBottom: boolean; toBottom: () => void; toQuestion: () => void } {
  const [isAtBottom, setAtBottom] = useState(true);
  const following = useRef<Following>({ sticks: true, pinned: null, passed: null, set: 0 });

  const scrollToEnd = useCallback(
    (passes: boolean) => {
      const state = following.current;
      state.sticks = true;
      state.pinned = null;
      state.passed = passes ? (question ?? null) : null;
      setAtBottom(true);
      if (scroller === null) return;
      scroller.scrollTop = scroller.scrollHeight;
      state.set = scroller.scrollTop;
    },
    [scroller, question],
  );
  const toBottom = useCallback(() => scrollToEnd(true), [scrollToEnd]);
  const toQuestion = useCallback(() => scrollToEnd(false), [scrollToEnd]);

  const newestQuestion = useEffectEvent(() => question ?? null);

  useEffect(() => {
    const inner = content.current;
    if (!scroller || !inner) return;
    // Makes the list focusable even if it contains no focusable element.
    scroller.tabIndex = 0;
    const state = following.current;
    let before = scroller.scrollTop;
    const onScroll = () => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near;
      const isOwn = Math.abs(scroller.scrollTop - state.set) <= 1;
      if (state.pinned !== null && !isOwn) {
        if (isNear) state.passed = state.pinned;
        state.pinned = null;
        state.sticks = false;
      }
      // Growing text also moves the end away, so only scrolling up releases the list.
      if (isNear) state.sticks = true;
      else if (scroller.scrollTop < before) state.sticks = false;
      before = scroller.scrollTop;
      setAtBottom(state.sticks && (state.pinned === null || isNear));
    };
    const onGrowth = () => {
      if (!state.sticks) return;
      const newest = newestQuestion();
      // A colleague's next question must not move the reply that the reader is reading.
      if (state.pinned !== null && newest !== state.pinned) {
        state.pinned = null;
        state.sticks = false;
        setAtBottom(false);
        return;
      }
      const end = scroller.scrollHeight - scroller.clientHeight;
      const start = newest === null || newest === state.passed ? end : startOf(newest, inner, scroller);
      state.pinned = start < end ? newest : null;
      scroller.scrollTop = Math.max(0, Math.min(start, end));
      state.set = scroller.scrollTop;
      setAtBottom(end - state.set < near);
    };
    const follow = new ResizeObserver(onGrowth);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    follow.observe(inner);
    follow.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      follow.disconnect();
    };
  }, [scroller, content]);

  return { isAtBottom, toBottom, toQuestion };
}

/**
 * Returns the scroll position that shows a question's first line at the top. Shows only the end of a question that
 * would leave its reply less than half of the list. Returns Infinity while the question is not rendered.
 */
function startOf(question: string, content: HTMLElement, scroller: HTMLElement): number {
  const element = content.querySelector(`[data-question="${CSS.escape(question)}"]`);
  if (element === null) return Number.POSITIVE_INFINITY;
  const { top, height } = element.getBoundingClientRect();
  const hidden = Math.max(0, height - scroller.clientHeight / 2);
  return top - scroller.getBoundingClientRect().top + scroller.scrollTop + hidden - above;
}
