import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type BoardSort, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { isSameBed } from '@bedside/contracts/departments/beds.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { useMemo, useState } from 'react';
import { type SettledOrder, settle, settleMs } from '../../../domains/board/settled-order.ts';
import type { BoardFilter } from '../../../state/board-order.ts';
import { type BoardReader, isFoundBy, isShownBy } from '../order/board-filters.ts';

export interface BoardView {
  filter: BoardFilter;
  sort: BoardSort;
  search: string;
}

interface LinesOptions extends BoardView {
  reader: BoardReader;
  beds: readonly string[];
  now: number;
  isHeld: boolean;
}

/** Returns the lines of the list in their settled order, and how many rows waiting to move. */
export function useBoardLines(rows: readonly BoardRow[], options: LinesOptions) {
  const { filter, sort, search, reader, beds, now, isHeld } = options;
  const [settled, setSettled] = useState<SettledOrder>();
  const next = useMemo(() => {
    const place = orderOf(sort, beds, now);
    const shown = rows.filter((row) => isShownBy(filter, row, reader, now) && isFoundBy(search, row));
    return {
      basis: JSON.stringify([filter, sort, search, beds]),
      rows: shown.map((row) => ({ id: row.patientId, key: place(row) })),
      now,
      settles: sort === 'acuity' || sort === 'deterioration' ? settleMs : 0,
      isHeld,
    };
  }, [rows, filter, sort, search, reader, beds, now, isHeld]);
  const [seen, setSeen] = useState<typeof next>();
  let order = settled;
  if (seen !== next || order === undefined) {
    order = settle(settled, next);
    setSeen(next);
    setSettled(order);
  }
  const { ids, outOfPlace } = order;
  const lines = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.patientId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [ids, rows]);
  return { lines, ids, outOfPlace, release: () => setSettled(undefined) };
}

/** Returns the beds without a present patient. */
export function emptyBeds(rows: readonly BoardRow[], beds: readonly string[]): string[] {
  const taken = rows.flatMap((row) => (row.bed && !hasLeft(row) ? [row.bed] : []));
  return beds.filter((bed) => !taken.some((other) => isSameBed(bed, other)));
}
