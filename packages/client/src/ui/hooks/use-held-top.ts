import { type RefObject, type UIEvent, useRef, useState } from 'react';

/** A list that scrolls and grows at its top. */
export interface HeldTop {
  /** Of what scrolls. */
  place: RefObject<HTMLElement | null>;
  /** How many items came in above somebody who reads further down; they are left out until they are wanted. */
  waiting: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
  toTop: () => void;
}

/** Holds what comes in above a reader who left the top, so that nothing moves; `keys` are the items', the first one on top. */
export function useHeldTop(keys: readonly (string | number)[]): HeldTop {
  const place = useRef<HTMLElement>(null);
  // The first item when the reader left the top.
  const [held, setHeld] = useState<string | number | null>(null);
  return {
    place,
    waiting: held === null ? 0 : Math.max(0, keys.indexOf(held)),
    onScroll: ({ currentTarget }) => {
      if (currentTarget.scrollTop <= 0) setHeld(null);
      else if (held === null) setHeld(keys[0] ?? null);
    },
    toTop: () => {
      setHeld(null);
      place.current?.scrollTo({ top: 0 });
      place.current?.focus();
    },
  };
}
