import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useState } from 'react';
import { type BoardColumn, boardColumns } from '../list/board-columns.ts';

export type CellTexts = Partial<Record<BoardColumn, string>>;

const noChanges: ReadonlyMap<BoardColumn, number> = new Map();

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
  const [known, setKnown] = useState({ row, version, changed: noChanges });
  if (known.version === version) return known.changed;
  const [before, after] = [textsOf(known.row), textsOf(row)];
  const changed = new Map(known.changed);
  for (const column of boardColumns) {
    if (after[column] !== before[column]) changed.set(column, (changed.get(column) ?? 0) + 1);
  }
  setKnown({ row, version, changed });
  return changed;
}
