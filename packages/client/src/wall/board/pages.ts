import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { WallSettings } from '../settings.ts';
import { callOf, isOpen, isUrgentCall } from './calls.ts';
import { type CallBlock, callBlockOf, densestFor, type Grid, gridOf, rowsBelow } from './grids.ts';
import type { LineOrders } from './line/line-order.ts';

/** The lines of the board, by page. */
export interface WallPages {
  /** The patients who call, the most urgent first. They are on every page. */
  calls: readonly BoardRow[];
  /** The ids of the patients whose lines are in full red. */
  fullRed: ReadonlySet<string>;
  callBlock: CallBlock;
  /** The grid of the other lines, and how many rows of it have room below the calls. */
  grid: Grid;
  rows: number;
  /** The other patients: at least one page. Each is complete in itself, and the sickest are on the first. */
  pages: readonly (readonly BoardRow[])[];
}

/**
 * Divides the board into the patients who call, in large lines on every page, and pages of the others (D75, D76). A page
 * shows as many patients as the display allows, or as fit below the calls. With several pages, the first has the sickest
 * of the others; every page keeps the order of the display. `last` is the grid on screen.
 */
export function pagesOf(
  rows: readonly BoardRow[],
  orders: LineOrders,
  { perPage }: Pick<WallSettings, 'perPage'>,
  last?: Grid,
): WallPages {
  const byId = new Map(rows.map((row) => [row.patientId, row]));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const calling = inOrder(orders.sickest.ids).filter((row) => isOpen(callOf(row)));
  const callBlock = callBlockOf(calling.length);
  const calls = calling.slice(0, callBlock.count);
  const isAbove = new Set(calls.map(({ patientId }) => patientId));
  const others = inOrder(orders.shown.ids).filter(({ patientId }) => !isAbove.has(patientId));
  const densest = densestFor(perPage);
  const most = Math.min(densest.columns * rowsBelow(densest, callBlock), perPage - calls.length);
  const room = Math.max(1, most);
  const grid = gridOf(Math.min(others.length, room), last, { above: callBlock, densest });
  const layout = { calls, fullRed: fullRedOf(calling), callBlock, grid, rows: rowsBelow(grid, callBlock) };
  if (others.length <= room) return { ...layout, pages: [others] };
  const sickest = orders.sickest.ids.filter((id) => byId.has(id) && !isAbove.has(id));
  const onFirst = new Set(sickest.slice(0, room));
  const later = others.filter(({ patientId }) => !onFirst.has(patientId));
  const pages = [others.filter(({ patientId }) => onFirst.has(patientId))];
  for (let from = 0; from < later.length; from += room) pages.push(later.slice(from, from + room));
  return { ...layout, pages };
}

/** The lines that a wall shows in full red at once. */
const maxFullRed = 3;

/**
 * BOARD-15: returns who stands in full red: the first {@link maxFullRed} of the red calls, the most urgent first. More of them would
 * hide which one is next, so the others are red in an outline until one of these is taken.
 */
function fullRedOf(calling: readonly BoardRow[]): ReadonlySet<string> {
  const red = calling.filter((row) => !isUrgentCall(callOf(row), row));
  return new Set(red.slice(0, maxFullRed).map(({ patientId }) => patientId));
}

/** Returns the department's beds in which no present patient lies. */
export function freeBedsOf(rows: readonly BoardRow[], beds: readonly string[]): string[] {
  const taken = new Set(rows.flatMap((row) => (row.bed && !hasLeft(row) ? [comparable(row.bed)] : [])));
  return beds.filter((bed) => !taken.has(comparable(bed)));
}
