import { useEffect, useState } from 'react';

/** The duration of the fade. With reduced motion nothing fades, but the mark still ends. */
const shownFor = 2000;

/** Marks a change with an edge bar and a fading tint, without moving the layout. Use a new key per change. */
export function ChangedMark() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), shownFor);
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
