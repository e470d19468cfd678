import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { bedPlaces, compareKeys } from '@bedside/contracts/clinical/board/board-order.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { WallSettings } from '../settings.ts';
import { type Grid, gridOf, linesPerPage } from './grids.ts';
import type { LineOrders } from './line/line-order.ts';

/** A line of the board: a patient, or an empty bed. */
export type WallLine = { row: BoardRow } | { freeBed: string };

/** Returns a key of a line that no other line has. */
export const lineKey = (line: WallLine): string =>
  'row' in line ? line.row.patientId : `free ${line.freeBed}`;

/** The lines of the board, by page. */
export interface WallPages {
  grid: Grid;
  /** At least one page. Each is complete in itself, and the sickest patients are on the first. */
  pages: readonly (readonly WallLine[])[];
  /** Empty beds that have no line, because the patients fill the page. */
  otherFreeBeds: readonly string[];
}

/**
 * Divides the board into pages: one column up to 15 lines, two up to 30, then pages. Empty beds give way to patients. With
 * more than 30 patients, the first page has the 30 sickest; every page keeps the order of the display. `last` is the grid
 * on screen.
 */
export function pagesOf(
  rows: readonly BoardRow[],
  orders: LineOrders,
  settings: WallSettings,
  last?: Grid,
): WallPages {
  const byId = new Map(rows.map((row) => [row.patientId, row]));
  const inOrder = (ids: readonly string[]) =>
    ids.flatMap((id): { row: BoardRow }[] => {
      const row = byId.get(id);
      return row === undefined ? [] : [{ row }];
    });
  const patients = inOrder(orders.shown.ids);
  const free = freeBedsOf(rows, settings.beds);
  if (patients.length + free.length <= linesPerPage) {
    const lines = withFreeBeds(patients, free, settings);
    return { grid: gridOf(lines.length, last), pages: [lines], otherFreeBeds: [] };
  }
  const onFirst = new Set(orders.sickest.ids.slice(0, linesPerPage));
  const first = patients.filter(({ row }) => onFirst.has(row.patientId));
  const others = patients.filter(({ row }) => !onFirst.has(row.patientId));
  const pages: (readonly WallLine[])[] = [first];
  for (let from = 0; from < others.length; from += linesPerPage)
    pages.push(others.slice(from, from + linesPerPage));
  return { grid: gridOf(linesPerPage, last), pages, otherFreeBeds: free };
}

/** Returns the department's beds in which no present patient lies. */
export function freeBedsOf(rows: readonly BoardRow[], beds: readonly string[]): string[] {
  const taken = new Set(rows.flatMap((row) => (row.bed && !hasLeft(row) ? [comparable(row.bed)] : [])));
  return beds.filter((bed) => !taken.has(comparable(bed)));
}

/** Empty beds stand at their place in the order of beds, otherwise after the patients. */
function withFreeBeds(
  patients: readonly { row: BoardRow }[],
  free: readonly string[],
  { order, beds }: WallSettings,
): WallLine[] {
  const lines: WallLine[] = [...patients, ...free.map((freeBed) => ({ freeBed }))];
  if (order !== 'bed') return lines;
  const place = bedPlaces(beds);
  const keyOf = (line: WallLine) =>
    'row' in line ? [Number(hasLeft(line.row)), ...place(line.row.bed)] : [0, ...place(line.freeBed)];
  // A stable sort: patients of one bed keep their settled order.
  return lines.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)));
}
