import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

interface LineKeys {
  /** The patients in the order of the list. */
  patients: readonly string[];
  /** The patient of the open overview. */
  peeked: string | null;
  /** Moves the focus to a patient's line. */
  seek: (patientId: string) => void;
  onPeek: (patientId: string | null) => void;
  onTake: (row: BoardRow) => void;
}

/**
 * Returns the handler of a line's keys: arrows, Home, End and the page keys move, Space shows and hides the overview,
 * `t` takes. Returns the same function each time, so that a change renders only its own line.
 */
export function useLineKeys({ patients, peeked, seek, onPeek, onTake }: LineKeys) {
  const latest = useRef({ patients, peeked });
  useEffect(() => {
    latest.current = { patients, peeked };
  });
  return useCallback(
    (event: KeyboardEvent, row: BoardRow) => {
      const { patients, peeked } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = patients.indexOf(row.patientId);
      const next = placeAfter(event.key, at, patients.length - 1);
      if (next !== undefined) {
        const id = patients[next];
        if (id !== undefined) seek(id);
        if (id !== undefined && peeked !== null) onPeek(id);
      } else if (event.key === ' ') onPeek(peeked === row.patientId ? null : row.patientId);
      else if (event.key === 't') onTake(row);
      else if (event.key === 'Escape' && peeked !== null) onPeek(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [seek, onPeek, onTake],
  );
}

/** Returns the place that a key moves to from place `at`, or undefined for other keys. It may be outside the list. */
function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(at + 10, last),
    PageUp: Math.max(at - 10, 0),
  };
  return places[key];
}
