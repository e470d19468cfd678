import { useEffect, useState } from 'react';

/** As long as the tint fades; with reduced motion nothing fades, and the bar goes all the same. */
const shownFor = 2000;

/** A bar at the edge and a tint that fades: something changed here, and nothing moves. Give it a new key per change. */
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
