import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useState } from 'react';

/**
 * Keeps the focused item of a virtual list rendered. Without it, Tab would restart at the top of the page. Returns the
 * virtualizer's `rangeExtractor` and the handlers of each item.
 */
export function useFocusedItem() {
  const [focused, setFocused] = useState<number | null>(null);
  return {
    rangeExtractor: (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].toSorted((a, b) => a - b);
    },
    handlersOf: (index: number) => ({ onFocus: () => setFocused(index), onBlur: () => setFocused(null) }),
  };
}
