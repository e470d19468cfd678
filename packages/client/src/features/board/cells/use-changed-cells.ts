import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useState } from 'react';
import { type BoardColumn, boardColumns } from '../list/board-columns.ts';

export type CellTexts = Partial<Record<BoardColumn, string>>;

/**
 * Returns the changed cells, each with a number that grows with every change, so that a second change restarts the
 * mark. A change of time alone, such as an age, does not count: `textsOf` only reads rows with another position in the
 * log.
 */
export function useChangedCells(
  row: BoardRow,
  textsOf: (row: BoardRow) => CellTexts,
): ReadonlyMap<BoardColumn, number> {
  const version = `${row.epoch} ${row.seq}`;
  const [known, setKnown] = useState(() => ({
    texts: textsOf(row),
    version,
    changed: new Map<BoardColumn, number>(),
  }));
  if (known.version === version) return known.changed;
  const texts = textsOf(row);
  const changed = new Map(known.changed);
  for (const column of boardColumns) {
    if (texts[column] !== known.texts[column]) changed.set(column, (changed.get(column) ?? 0) + 1);
  }
  setKnown({ texts, version, changed });
  return changed;
}
