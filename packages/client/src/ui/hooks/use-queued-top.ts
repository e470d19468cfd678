import { type RefObject, type UIEvent, useRef, useState } from 'react';

/** A scrolling list that grows at its top. */
export interface QueuedTop {
  /** The ref of the scrolling element. */
  place: RefObject<HTMLElement | null>;
  /**
   * How many items arrived above a reader who scrolled down. The list hides them until the reader returns to the top.
   */
  waiting: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
  toTop: () => void;
}

/**
 * Holds back new items while the reader is scrolled down, so that nothing moves. `keys` are the items' keys, top
 * first.
 */
export function useQueuedTop(keys: readonly (string | number)[]): QueuedTop {
  const place = useRef<HTMLElement>(null);
  // The first item when the reader left the top.
  const [pinned, setPinned] = useState<string | number | null>(null);
  return {
    place,
    waiting: pinned === null ? 0 : Math.max(0, keys.indexOf(pinned)),
    onScroll: ({ currentTarget }) => {
      if (currentTarget.scrollTop <= 0) setPinned(null);
      else if (pinned === null) setPinned(keys[0] ?? null);
    },
    toTop: () => {
      setPinned(null);
      place.current?.scrollTo({ top: 0 });
      place.current?.focus();
    },
  };
}
