/** How the lines of a page divide the screen: the number of columns, and the lines that each has room for. */
export interface Grid {
  readonly columns: 1 | 2;
  readonly lines: 9 | 12 | 15;
}

/** The grid of a full page. */
const full: Grid = { columns: 2, lines: 15 };

/** From the largest lines to the smallest. */
const grids: readonly Grid[] = [
  { columns: 1, lines: 9 },
  { columns: 1, lines: 12 },
  { columns: 1, lines: 15 },
  { columns: 2, lines: 9 },
  { columns: 2, lines: 12 },
  full,
];

const linesOf = ({ columns, lines }: Grid) => columns * lines;

/** The lines of a full page. */
export const linesPerPage = linesOf(full);

/** The lines that must be free in a larger grid before the board returns to it. */
const slack = 2;

/**
 * Returns the grid with the largest lines that has room for `count` lines. The board returns to larger lines only if they
 * leave {@link slack} free, so that one patient who comes and goes does not move all others each time.
 */
export function gridOf(count: number, last: Grid | undefined): Grid {
  const known = last === undefined ? -1 : grids.indexOf(last);
  const fits = (grid: Grid, at: number) => linesOf(grid) - count >= (at < known ? slack : 0);
  return grids.find(fits) ?? full;
}
