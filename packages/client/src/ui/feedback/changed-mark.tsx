import { useEffect, useState } from 'react';
import { cn } from '../class-names.ts';

/** The fade of a change. With reduced motion nothing fades, but the mark still ends. */
export const changedMarkMs = 2000;

/** The number of change marks within two seconds above which their tints no longer fade. */
export const maxFadingMarks = 16;

/** The times of the marks of the last two seconds, oldest first, by this page's clock. */
const recent: number[] = [];

/**
 * Counts a new mark. Returns whether its tint fades. Each fading tint is its own layer, and hundreds of them would take
 * most of every frame.
 */
function noteMark(): boolean {
  const now = performance.now();
  while (recent[0] !== undefined && recent[0] < now - changedMarkMs) recent.shift();
  if (recent.length >= maxFadingMarks) recent.shift();
  recent.push(now);
  return recent.length < maxFadingMarks;
}

/**
 * Marks a change for two seconds with an edge bar and a tint, without a layout shift. The tint fades, unless many cells
 * change at once. Use a new key per change. The bar is at the left edge of a padded box, or `isBeside` a box without
 * padding, so that it never covers a letter.
 */
export function ChangedMark({ isBeside = false }: { isBeside?: boolean }) {
  const [isOver, setOver] = useState(false);
  const [isFading] = useState(noteMark);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), changedMarkMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'pointer-events-none absolute inset-y-0 w-[3px] bg-action forced-colors:bg-[Highlight]',
          isBeside ? '-left-1.5' : 'left-0',
        )}
      />
      {/* Transparent, because it covers the changed text. The compositor fades it without painting the row. */}
      <span
        aria-hidden
        className={cn(
          'pointer-events-none absolute inset-0',
          isFading ? 'animate-changed bg-action/12 opacity-0' : 'bg-action/6',
        )}
      />
    </>
  );
}
