import { useCallback, useEffect, useRef, useState } from 'react';
import { timeBounds } from '../../../bounds.ts';

/**
 * Returns whether someone holds the list: the pointer moved over its lines a moment ago, or the focus is in one of
 * them. A resting pointer does not count, because it would keep a patient who gets worse at the end of the list.
 */
export function useHold() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onHold = useCallback((by: 'pointer' | 'focus', isHeld: boolean) => {
    if (by === 'focus') return setFocus(isHeld);
    clearTimeout(timer.current);
    setPointer(isHeld);
    if (isHeld) timer.current = setTimeout(() => setPointer(false), timeBounds.boardHold);
  }, []);
  return { isHeld: pointer || focus, onHold };
}
