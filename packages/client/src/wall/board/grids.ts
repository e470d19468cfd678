/** How the lines of a page divide the screen: the number of columns, and the lines that each has room for. */
export interface Grid {
  readonly columns: 1 | 2;
  readonly lines: 9 | 12 | 15;
}

/** The grid of a full page. */
const full: Grid = { columns: 2, lines: 15 };

/** The smallest lines that show all that has to be read from six meters. */
const readable: Grid = { columns: 2, lines: 12 };

/** From the largest lines to the smallest. */
const grids: readonly Grid[] = [
  { columns: 1, lines: 9 },
  { columns: 1, lines: 12 },
  { columns: 1, lines: 15 },
  { columns: 2, lines: 9 },
  readable,
  full,
];

const linesOf = ({ columns, lines }: Grid) => columns * lines;

/** The lines that must be free in a larger grid before the board returns to it. */
const slack = 2;

/** The height of all lines, of which those that call take a part, in rem. As in wall.css. */
const boardRem = 95.2;
/** The height of a line that calls, in rem. As in wall.css. */
export const callLineRem = 15;
/** The most lines that call on one page, and the most of them in one column. Further calls come first among the rest. */
const mostCalls = { all: 8, oneColumn: 2 } as const;

/** The lines that call, above the others. */
export interface CallBlock {
  columns: 1 | 2;
  rows: number;
  /** How many calls it shows. */
  count: number;
}

/** Returns the block of the lines that call: one column of up to two, otherwise two columns of up to eight. */
export function callBlockOf(calls: number): CallBlock {
  const count = Math.min(calls, mostCalls.all);
  const columns = count <= mostCalls.oneColumn ? 1 : 2;
  return { columns, rows: Math.ceil(count / columns), count };
}

/** Returns how many rows of a grid have room below a block of calls. */
export function rowsBelow({ lines }: Grid, { rows }: CallBlock): number {
  return Math.floor((lines * (boardRem - rows * callLineRem)) / boardRem);
}

/**
 * Returns the grid with the smallest lines that a page of so many patients may have (D75). Below calls, 16 patients need
 * lines as small as those of 24.
 */
export const densestFor = (perPage: number): Grid => (perPage > linesOf(readable) ? full : readable);

interface Room {
  /** The lines above, which take a part of the height. */
  above: CallBlock;
  densest: Grid;
}

const wholeBoard: Room = { above: callBlockOf(0), densest: full };

/**
 * Returns the grid with the largest lines that has room for `count` lines. The board returns to larger lines only if they
 * leave {@link slack} free, so that one patient who comes and goes does not move all others each time.
 */
export function gridOf(count: number, last: Grid | undefined, { above, densest }: Room = wholeBoard): Grid {
  const known = last === undefined ? -1 : grids.indexOf(last);
  const allowed = grids.slice(0, grids.indexOf(densest) + 1);
  const fits = (grid: Grid, at: number) =>
    grid.columns * rowsBelow(grid, above) - count >= (at < known ? slack : 0);
  return allowed.find(fits) ?? densest;
}
