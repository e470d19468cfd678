import { useDeferredValue, useState } from 'react';
import type { BoardLine } from './use-board-lines.ts';

/**
 * Returns the lines to draw: at first those that the window can show, and all of them in the next render, which yields to
 * input. A department of sixty patients can be read and worked in before its last lines are drawn.
 *
 * @param height pixels of one line
 * @param isNeeded true if a line below the window is needed at once, because the focus goes there
 */
export function useFirstLines(
  lines: readonly BoardLine[],
  height: number,
  isNeeded: (line: BoardLine) => boolean,
): readonly BoardLine[] {
  const [shown] = useState(() => Math.ceil(window.innerHeight / height));
  const isWhole = useDeferredValue(true, false);
  if (isWhole || lines.length <= shown || lines.slice(shown).some(isNeeded)) return lines;
  return lines.slice(0, shown);
}
