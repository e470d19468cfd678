import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import {
  type BoardSort,
  bedPlaces,
  compareKeys,
  orderOf,
} from '@bedside/contracts/clinical/board/board-order.ts';
import { isSameBed } from '@bedside/contracts/departments/beds.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { useMemo, useState } from 'react';
import { type SettledOrder, settle, settleTime } from '../../../domains/board/settled-order.ts';
import { type BoardFilter, type BoardReader, isFoundBy, isShownBy } from '../order/board-filters.ts';

/** A line of the list: a patient or an empty bed. */
export type BoardLine = { row: BoardRow } | { bed: string };

/** Returns the id of a line: the patient's, or one made of the bed. */
export const idOfLine = (line: BoardLine): string => ('row' in line ? line.row.patientId : `bed ${line.bed}`);

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
      settles: sort === 'acuity' || sort === 'deterioration' ? settleTime : 0,
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
  const { ids, held } = order;
  const lines = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.patientId, row]));
    const patients = ids.flatMap((id): BoardLine[] => {
      const row = byId.get(id);
      return row ? [{ row }] : [];
    });
    if (filter !== 'all' || search !== '') return patients;
    return withEmptyBeds(patients, emptyBeds(rows, beds), sort, beds);
  }, [ids, rows, filter, search, sort, beds]);
  return { lines, ids, held, release: () => setSettled(undefined) };
}

/** Returns the beds without a present patient. */
export function emptyBeds(rows: readonly BoardRow[], beds: readonly string[]): string[] {
  const taken = rows.flatMap((row) => (row.bed && !hasLeft(row) ? [row.bed] : []));
  return beds.filter((bed) => !taken.some((other) => isSameBed(bed, other)));
}

/** Sorted by bed, empty beds are among the patients; in any other order they follow the patients. */
function withEmptyBeds(
  patients: readonly BoardLine[],
  empty: readonly string[],
  sort: BoardSort,
  beds: readonly string[],
): BoardLine[] {
  const free = empty.map((bed): BoardLine => ({ bed }));
  if (sort !== 'bed') return [...patients, ...free];
  const place = bedPlaces(beds);
  const keyOf = (line: BoardLine) =>
    'row' in line ? [Number(hasLeft(line.row)), ...place(line.row.bed)] : [0, ...place(line.bed)];
  const lines = [...patients];
  for (const line of free) {
    const behind = lines.findIndex((other) => compareKeys(keyOf(other), keyOf(line)) > 0);
    lines.splice(behind === -1 ? lines.length : behind, 0, line);
  }
  return lines;
}
