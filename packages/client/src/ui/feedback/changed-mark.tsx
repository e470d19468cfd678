import { useEffect, useState } from 'react';
import { timeBounds } from '../../bounds.ts';

/** Marks a change with an edge bar and a fading tint, without moving the layout. Use a new key per change. */
export function ChangedMark() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), timeBounds.changedMark);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-0 w-[3px] bg-action" />
      {/* Lies over the changed text, so it lets the text through. The compositor fades it without painting the row. */}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 animate-changed bg-action/12 opacity-0"
      />
    </>
  );
}
