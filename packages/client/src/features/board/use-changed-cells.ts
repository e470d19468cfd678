import { useState } from 'react';
import { type BoardColumn, boardColumns } from './board-columns.ts';

export type CellTexts = Partial<Record<BoardColumn, string>>;

/**
 * Returns which cells changed, each with a number that grows with every change, so that the mark of a second change
 * starts anew. `version` is the row's place in the log: what only time changed, such as an age, is no change.
 */
export function useChangedCells(texts: CellTexts, version: string): ReadonlyMap<BoardColumn, number> {
  const [known, setKnown] = useState({ texts, version, changed: new Map<BoardColumn, number>() });
  if (known.version === version) return known.changed;
  const changed = new Map(known.changed);
  for (const column of boardColumns) {
    if (texts[column] !== known.texts[column]) changed.set(column, (changed.get(column) ?? 0) + 1);
  }
  setKnown({ texts, version, changed });
  return changed;
}
