import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect } from 'react';

interface VirtualLinesProps {
  lines: readonly BoardRow[];
  scroller: HTMLElement | null;
  /** The line that gets the focus. */
  target: string | null;
  /** The line that Tab reaches. */
  active: string | null;
  /** In pixels. */
  height: number;
  children: (line: BoardRow) => ReactNode;
}

/** Renders the lines of a long list that are near the window, and reserves the space of the others. */
export function VirtualLines({ lines, scroller, target, active, height, children }: VirtualLinesProps) {
  const activeAt = lines.findIndex((line) => line.patientId === active);
  // The focused line stays in the page. Without it, Tab would restart at the top.
  const rangeExtractor = (range: Range) => {
    const inView = defaultRangeExtractor(range);
    return activeAt < 0 || inView.includes(activeAt)
      ? inView
      : [...inView, activeAt].toSorted((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => {
      const line = lines[index];
      return line?.patientId ?? index;
    },
    estimateSize: () => height,
    overscan: 10,
    rangeExtractor,
    useFlushSync: false,
  });
  const index = lines.findIndex((line) => line.patientId === target);
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [index, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      {shown.map(({ index: at, key, start }, nth) => {
        const line = lines[at];
        const gap = start - (shown[nth - 1]?.end ?? 0);
        return (
          line && (
            <Fragment key={key}>
              {gap > 0 && <tr aria-hidden className="block" style={{ height: gap }} />}
              {children(line)}
            </Fragment>
          )
        );
      })}
      <tr aria-hidden className="block" style={{ height: after }} />
    </>
  );
}
