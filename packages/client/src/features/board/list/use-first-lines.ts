import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { startTransition, useEffect, useState } from 'react';

/** The least height of the header, the head of the list and its columns, in pixels. */
const aboveLines = 100;

/**
 * Returns the lines to draw: first those that the window can show, then all of them in a render that yields to input.
 * Clinicians can use a list of sixty patients before its last lines are drawn.
 *
 * @param height pixels of the lowest line
 * @param isNeeded true if a line below the window must be drawn at once, because it gets the focus
 */
export function useFirstLines(
  lines: readonly BoardRow[],
  height: number,
  isNeeded: (line: BoardRow) => boolean,
): readonly BoardRow[] {
  const [shown] = useState(() => Math.ceil((window.innerHeight - aboveLines) / height));
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame with the first lines comes before the work on the others. A hidden page draws no frame.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  if (isWhole || lines.length <= shown || lines.slice(shown).some(isNeeded)) return lines;
  return lines.slice(0, shown);
}
