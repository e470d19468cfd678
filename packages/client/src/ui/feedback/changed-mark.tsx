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
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 animate-changed border-l-3 border-action"
    />
  );
}
