import { useLayoutEffect, useState } from 'react';

/** The fewest pixels of a text worth showing. */
const leastShown = 110;

export interface CutOff {
  /** The number of children that do not fit. */
  hidden: number;
  /** The short names of those that are dangers: the values of `data-danger`. Without those that the style sheet hides. */
  dangers: readonly string[];
  /** True if a text in a child that fits is truncated. */
  isCut: boolean;
}

/**
 * Hides and counts the children of a wrapping row that do not fit into its first line. The keyboard does not reach
 * them. Dangers, which are children with `data-danger` at the start of the row, share its width instead of leaving it. Texts with the
 * class `truncate` or `line-clamp`, also by a variant, count as cut while they are longer than their box.
 */
export function useCutOff(row: HTMLElement | null): CutOff {
  const [cutOff, setCutOff] = useState<CutOff>({ hidden: 0, dangers: [], isCut: false });
  useLayoutEffect(() => {
    if (row === null) return;
    const measure = () => {
      // An item for screen readers only has no place in the row.
      const children = [...row.children]
        .filter((child) => child instanceof HTMLElement)
        .filter(({ classList }) => !classList.contains('sr-only'));
      for (const child of children) child.style.maxWidth = '';
      const placed = children.filter((child) => getComputedStyle(child).display !== 'none');
      shareLine(row, placed);
      shareAmongDangers(row, placed);
      const fitting = inFirstLine(placed);
      for (const child of children) child.style.visibility = fitting.includes(child) ? '' : 'hidden';
      const hidden = children.length - fitting.length;
      const dangers = placed
        .filter((child) => !fitting.includes(child))
        .flatMap(({ dataset }) => dataset.danger ?? []);
      const isCut = fitting.some(hasCutText);
      setCutOff((last) =>
        last.hidden === hidden && last.dangers.join() === dangers.join() && last.isCut === isCut
          ? last
          : { hidden, dangers, isCut },
      );
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

const inFirstLine = (children: HTMLElement[]) =>
  children.filter(({ offsetTop }) => offsetTop <= (children[0]?.offsetTop ?? 0));

/**
 * If only the first child fits, gives it the width of its text, and the rest of the line to the second. A first child
 * with `data-yields` gives way instead: the second gets the width of its text, up to half of the line.
 */
function shareLine(row: HTMLElement, children: HTMLElement[]): void {
  const [first, second] = children;
  if (first === undefined || second === undefined || inFirstLine(children).length > 1) return;
  const { columnGap } = getComputedStyle(row);
  const inner = innerWidth(row);
  const [keeps, gives] = first.dataset.yields === undefined ? [first, second] : [second, first];
  keeps.style.maxWidth = gives === first ? `${inner / 2}px` : 'none';
  const gap = (Number.parseFloat(columnGap) || 0) + 1;
  const rest = inner - keeps.offsetWidth - gap;
  if (rest >= leastShown) gives.style.maxWidth = `${rest}px`;
}

const isDanger = ({ dataset }: HTMLElement) => dataset.danger !== undefined;

function innerWidth(row: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  return row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/**
 * If not all dangers fit, limits the widest of them to one width, at which they do. Without {@link leastShown} for each, the
 * last ones are hidden.
 */
function shareAmongDangers(row: HTMLElement, children: HTMLElement[]): void {
  const dangers = children.filter(isDanger);
  const fitting = inFirstLine(children);
  if (dangers.length < 2 || dangers.every((child) => fitting.includes(child))) return;
  const gap = (Number.parseFloat(getComputedStyle(row).columnGap) || 0) + 1;
  for (let count = dangers.length; count > 1; count -= 1) {
    const shown = dangers.slice(0, count);
    const widths = shown.map(({ offsetWidth }) => offsetWidth);
    // Narrower children may leave the row itself less width, because its neighbors shrink less: the second try knows it.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const most = equalShare(widths, innerWidth(row) - gap * (count - 1));
      if (most < leastShown) break;
      const widest = shown.filter((_, at) => (widths[at] ?? 0) > most);
      for (const child of widest) child.style.maxWidth = `${most}px`;
      // What may not be cut, such as a value, needs more room, and so does a child with a least width of its own.
      const isWhole = widest.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1);
      const inLine = inFirstLine(children);
      if (isWhole && shown.every((child) => inLine.includes(child))) return;
    }
    for (const child of shown) child.style.maxWidth = '';
  }
}

/** Returns the limit at which these widths have room together: those below it keep theirs. */
export function equalShare(widths: readonly number[], room: number): number {
  const ascending = widths.toSorted((a, b) => a - b);
  let left = room;
  for (const [at, width] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (width > share) return Math.floor(share);
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}

function hasCutText(child: HTMLElement): boolean {
  return [...child.querySelectorAll('[class*=truncate], [class*=line-clamp]')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
}
