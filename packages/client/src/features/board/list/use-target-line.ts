import { useCallback, useEffect, useState } from 'react';

/** The line that gets the focus at the request of another part of the screen. */
export type WantedLine = { line: string } | 'first' | null;

/**
 * Moves the focus to a line, also to one that is not in the page yet. Returns the patient of the pending line, and a
 * function that requests one. `first` is the first patient of the list.
 */
export function useTargetLine(scroller: HTMLElement | null, line: WantedLine, first: string | undefined) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const line = scroller?.querySelector<HTMLElement>(`[data-patient="${CSS.escape(target)}"]`);
    if (!line) return;
    line.focus({ preventScroll: true });
    line.closest('tr')?.scrollIntoView({ block: 'nearest' });
    setTarget(null);
  });
  const seek = useCallback((id: string) => setTarget(id), []);
  const [followed, setFollowed] = useState<WantedLine>(null);
  useEffect(() => {
    if (line === followed) return;
    setFollowed(line);
    const id = line === 'first' ? first : line?.line;
    if (id !== undefined) seek(id);
  }, [line, followed, first, seek]);
  return { target, seek };
}
