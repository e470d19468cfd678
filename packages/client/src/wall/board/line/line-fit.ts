import type { Grid } from '../grids.ts';
import { fittingSize, widthOf } from '../labels/text-width.ts';
import { sizesOf } from './line-sizes.ts';

/** The width of the bed's cell by the number of columns, as in wall.css. */
export const bedRem = { 1: 10, 2: 8.6 } as const;

/** The width of the signs' cell by the number of columns, as in wall.css. */
const signsRem = { 1: 52.6, 2: 31.8 } as const;

/** The width of a complaint in the place of the signs, by the number of columns, in one column with its own. */
const complaintRem = { 1: 70, 2: 31.8 } as const;

/** The width of a complaint beside signs in one column. */
const ownComplaintRem = 17;

/** The width of the stay, and of the age below it. */
const stayRem = 8.4;

/** The width of the NEWS2 cell by the number of columns, as in wall.css. */
export const news2Rem = { 1: 11.2, 2: 9.4 } as const;

/** The least size of a sign, a stay or an age, in rem, whatever its length. They are never cut. */
const least = 1.2;
/** Gaps between signs, and before the number of the others and the age, in rem. As in wall.css. */
const gaps = { signs: 1.2, aside: 0.8 } as const;
/** The sizes of a bed on two rows of type, in rem. A bed that has room for a larger one has one row. */
const wrapped = { most: 3, least: 2.4 } as const;

/** Returns the size of type of a bed in rem, and whether it has two rows. */
export function bedFit(name: string, room: number, most: number): { size: number; wraps: boolean } {
  const size = fittingSize(widthOf(name), room, { most, least: 0 });
  if (size > wrapped.most) return { size, wraps: false };
  const widest = Math.max(...name.split(' ').map(widthOf), widthOf(name) * 0.6);
  return { size: fittingSize(widest, room, wrapped), wraps: true };
}

/** The signs out of range as their cell shows them. */
export interface SignsFit {
  /** The size of type in rem. */
  size: number;
  /** How many signs stand side by side. */
  beside: number;
  rows: 1 | 2;
  others: number;
  age: number;
}

/** Returns how many signs a line names. The others are a number. */
export function namedSigns(grid: Grid): number {
  const { beside, rows } = sizesOf(grid).signs;
  return beside * rows;
}

/** Returns the size of type of the signs, which are never cut, beside the number of the others and their age. */
export function signsFit(texts: readonly string[], others: string, age: string, grid: Grid): SignsFit {
  const { signs, ...most } = sizesOf(grid);
  const { beside } = signs;
  const rows = texts.length > beside ? 2 : 1;
  const aside = Math.max(widthOf(others) * most.others, widthOf(age) * most.signAge);
  const columns = Array.from({ length: beside }, (_, column) =>
    Math.max(0, ...texts.filter((_text, at) => at % beside === column).map(widthOf)),
  ).filter((width) => width > 0);
  const room =
    signsRem[grid.columns] - (columns.length - 1) * gaps.signs - (aside > 0 ? aside + gaps.aside : 0);
  const ems = columns.reduce((sum, width) => sum + width, 0);
  const size = fittingSize(ems, room, { most: rows === 1 ? signs.one : signs.two, least });
  return { size, beside, rows, others: most.others, age: most.signAge };
}

/** How much of two rows a text can fill, because it breaks between words. */
const filled = 0.85;
/** How much of its size a complaint keeps above a call, whose row begins below the base line. */
const aboveCall = 0.88;

/** Where a complaint stands: in its own cell, in the place of the signs above a call or a team, or in all of that place. */
export type ComplaintPlace = 'own' | 'above' | 'whole';

/** Returns the size of type of a complaint, which is cut only if it is long. */
export function complaintSize(text: string, grid: Grid, place: ComplaintPlace): number {
  const { one, two, least: smallest } = sizesOf(grid).complaint;
  if (place === 'own' && grid.columns === 2) return smallest;
  const room = place === 'own' ? ownComplaintRem : complaintRem[grid.columns];
  const ems = widthOf(text);
  // The beginning in large type says more from afar than a whole small text.
  const readable = place === 'own' ? smallest : Math.max(smallest, two * 0.85);
  if (place === 'above') return fittingSize(ems, room, { most: one * aboveCall, least: readable });
  const widest = Math.max(...text.split(' ').map(widthOf));
  const onTwo = Math.max(widest, ems / 2 / filled);
  return Math.max(
    fittingSize(ems, room, { most: place === 'own' ? two : one, least: readable }),
    fittingSize(onTwo, room, { most: two, least: readable }),
  );
}

/** Returns the size of type of a stay. */
export function staySize(text: string, grid: Grid): number {
  return fittingSize(widthOf(text), stayRem, { most: sizesOf(grid).stay, least });
}

/** Returns the size of type of an age with the sex. */
export function ageSize(text: string, grid: Grid): number {
  return fittingSize(widthOf(text), stayRem, { most: sizesOf(grid).age, least });
}

/** The size of an arrow beside that of NEWS2. As in wall.css. */
const smaller = 0.75;

/** Returns the size of type of NEWS2 with an arrow. */
export function news2Size(text: string, room: number, most: number): number {
  const ems = widthOf(text) + widthOf('↑') * smaller;
  return fittingSize(ems, room, { most, least: 2 });
}

/** The gap between two names of the team, in rem, and the most that they take of a line in two columns. As in wall.css. */
const team = { gap: 0.7, most: 20 } as const;

/** Returns the width of the team at the end of a line of two columns, in rem. */
export function teamWidth(names: readonly string[], grid: Grid): number {
  if (names.length === 0) return 0;
  const ems = names.reduce((sum, name) => sum + widthOf(name), 0);
  return Math.min(team.most, ems * sizesOf(grid).team + (names.length - 1) * team.gap) + gaps.aside;
}
