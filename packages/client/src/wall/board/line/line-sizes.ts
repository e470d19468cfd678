import type { Grid } from '../grids.ts';

/** The sizes of type that a line of a grid may use, in rem. The widths of its cells are in line-fit.ts and call-fit.ts. */
export interface LineSizes {
  bed: number;
  /** The signs: how many stand side by side, on how many rows, and their size on one row and on two. */
  signs: { beside: 1 | 2; rows: 1 | 2; one: number; two: number };
  /** A call alone on one row of type, on two, and above badges; and its badges. In two columns it has one row. */
  call: { one: number; two: number; above: number; notices: number };
  /** A complaint in the place of the signs, on one row of type and on two, and its least size. */
  complaint: { one: number; two: number; least: number };
  /** The stay, the age below it, and NEWS2. */
  stay: number;
  age: number;
  news2: number;
  /** The number of the other signs, above the age of the oldest. */
  others: number;
  signAge: number;
  /** As in wall.css. */
  team: number;
}

const sizes: Record<`${Grid['columns']}x${Grid['lines']}`, LineSizes> = {
  '1x9': {
    bed: 6,
    signs: { beside: 2, rows: 2, one: 5.4, two: 4.8 },
    call: { one: 5, two: 4.6, above: 4, notices: 3 },
    complaint: { one: 4.8, two: 4.2, least: 2.8 },
    ...{ stay: 4, age: 3.2, news2: 6, others: 3.2, signAge: 2.6, team: 2.6 },
  },
  '1x12': {
    bed: 5.4,
    signs: { beside: 2, rows: 2, one: 5.2, two: 3.9 },
    call: { one: 4.4, two: 3.6, above: 3.6, notices: 2.8 },
    complaint: { one: 4.4, two: 3.4, least: 2.4 },
    ...{ stay: 3.6, age: 2.9, news2: 5.6, others: 2.8, signAge: 2.4, team: 2.4 },
  },
  '1x15': {
    bed: 4.8,
    signs: { beside: 2, rows: 1, one: 4.8, two: 4.8 },
    call: { one: 4, two: 2.8, above: 2.7, notices: 2.2 },
    complaint: { one: 4.2, two: 2.8, least: 2.5 },
    ...{ stay: 3.2, age: 2.6, news2: 5.2, others: 2.6, signAge: 2.2, team: 2.1 },
  },
  '2x9': {
    bed: 6,
    signs: { beside: 1, rows: 2, one: 5.2, two: 4.1 },
    call: { one: 3.6, two: 3.6, above: 3.6, notices: 2.8 },
    complaint: { one: 4.4, two: 4, least: 2.8 },
    ...{ stay: 3.6, age: 3, news2: 5.2, others: 3, signAge: 2.4, team: 2.6 },
  },
  '2x12': {
    bed: 5.4,
    signs: { beside: 1, rows: 1, one: 5, two: 5 },
    call: { one: 3.7, two: 3.7, above: 3.7, notices: 2.8 },
    complaint: { one: 4.2, two: 3.4, least: 2.4 },
    ...{ stay: 3.4, age: 2.8, news2: 5, others: 2.4, signAge: 2.1, team: 2.4 },
  },
  '2x15': {
    bed: 4.8,
    signs: { beside: 1, rows: 1, one: 4.3, two: 4.3 },
    call: { one: 3, two: 3, above: 3, notices: 2.5 },
    complaint: { one: 4, two: 2.8, least: 2.5 },
    ...{ stay: 3.2, age: 2.6, news2: 4.8, others: 2.1, signAge: 1.9, team: 2.1 },
  },
};

/** Returns the sizes of a grid. */
export const sizesOf = ({ columns, lines }: Grid): LineSizes => sizes[`${columns}x${lines}`];
