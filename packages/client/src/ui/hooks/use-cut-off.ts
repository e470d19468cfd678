import { useLayoutEffect, useState } from 'react';

interface CutOff {
  /** The number of children that do not fit. */
  hidden: number;
  /** True if a text in a child that fits is truncated. */
  isCut: boolean;
}

/**
 * Hides and counts the children of a wrapping row that do not fit into its first line. The keyboard does not reach
 * them. Texts with the class `truncate`, also by a variant, count as cut while they are longer than their box.
 */
export function useCutOff(row: HTMLElement | null): CutOff {
  const [cutOff, setCutOff] = useState<CutOff>({ hidden: 0, isCut: false });
  useLayoutEffect(() => {
    if (row === null) return;
    const measure = () => {
      const children = [...row.children].filter((child) => child instanceof HTMLElement);
      for (const child of children) child.style.maxWidth = '';
      const first = children[0]?.offsetTop ?? 0;
      const fitting = children.filter((child) => child.offsetTop <= first);
      for (const child of children) child.style.visibility = fitting.includes(child) ? '' : 'hidden';
      const hidden = children.length - fitting.length;
      const [only, ...more] = fitting;
      // Nothing else fits, so the first may take the others' share.
      if (only && hidden > 0 && more.length === 0) only.style.maxWidth = 'none';
      const isCut = fitting.some(hasCutText);
      setCutOff((last) => (last.hidden === hidden && last.isCut === isCut ? last : { hidden, isCut }));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(row);
    const changed = new MutationObserver(measure);
    changed.observe(row, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [row]);
  return cutOff;
}

function hasCutText(child: HTMLElement): boolean {
  return [...child.querySelectorAll('[class*=truncate]')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
}
