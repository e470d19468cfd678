import type { BoardRow } from '../../board/board.contract.ts';
import { comparable } from '../../comparable.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import { callsOf, openCauses, tasksOf } from './board-calls.ts';

/** The orders of the board. `deterioration` is the order by danger, which is the first one (BOARD-13). */
export const boardSorts = ['deterioration', 'bed', 'acuity', 'wait'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** A row's place in an order. Of two places, the one with the lower number at the first difference comes first. */
export type OrderKey = readonly number[];

/** Compares two places. Negative if the first comes first. */
export function compareKeys(one: OrderKey, other: OrderKey): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The place of an untriaged patient: between levels 2 and 3, because the level may be either. */
const untriaged = 2.5;

/** Returns the function that gives a row's place. `beds` is the department's list, in its order. */
export function orderOf(sort: BoardSort, beds: readonly string[], now: number): (row: BoardRow) => OrderKey {
  const places = bedPlaces(beds);
  const place = (row: BoardRow) => places(row.bed);
  return (row) => [Number(hasLeft(row)), ...keyOf(sort, row, place, now), Date.parse(row.arrivedAt)];
}

function keyOf(sort: BoardSort, row: BoardRow, place: (row: BoardRow) => OrderKey, now: number): OrderKey {
  if (sort === 'bed') return place(row);
  if (sort === 'wait') return [];
  if (sort === 'acuity') return [row.esi ?? untriaged, ...danger(row, now)];
  return danger(row, now);
}

/**
 * BOARD-13: sorts by danger. An untaken call comes first, red before amber, and of equal ones a call that has waited too
 * long (ATTN-9). No pulse and no pressure come before every other call (D62). A danger that someone has taken, or that
 * no rule could judge, comes before the rest. Equal dangers with NEWS2 in the same band of the RCP follow their triage
 * level, then the highest possible NEWS2, so that an unknown value counts, then a rising one.
 */
function danger(row: BoardRow, now: number): OrderKey {
  const { news2 } = row;
  const highest = news2.status === 'scored' ? news2.highest : 0;
  const rises = news2.status === 'scored' && news2.trend === 'rising';
  const hasWaited = openCauses(row).some(({ state }) => state === 'escalated');
  return [
    dangerStep(row, now),
    hasWaited ? 0 : 1,
    highest >= 7 ? 0 : highest >= 5 ? 1 : 2,
    row.esi ?? untriaged,
    -highest,
    rises ? 0 : 1,
  ];
}

function dangerStep(row: BoardRow, now: number): number {
  const calls = callsOf(row);
  if (calls.some(({ kind }) => kind === 'circulation-unrecordable')) return 0;
  if (calls.some(({ tone }) => tone === 'red')) return 1;
  if (calls.length > 0) return 2;
  const isUnjudged = tasksOf(row, now).some((task) => task === 'sepsis' || task === 'sign');
  return isUnjudged || row.attention.some(({ state }) => state === 'taken') ? 3 : 4;
}

/**
 * Returns the function that gives a bed's place: listed beds in the list's order, then unlisted beds by letters and
 * numbers, then patients without a bed.
 */
export function bedPlaces(beds: readonly string[]): (bed: string | undefined) => OrderKey {
  const places = new Map(beds.map((bed, at) => [comparable(bed), at]));
  return (bed) => {
    if (bed === undefined || bed === '') return [2, 0];
    const listed = places.get(comparable(bed));
    return listed === undefined ? [1, ...letters(bed)] : [0, listed];
  };
}

/** Returns numbers that sort unlisted beds as people do: "H2" before "H10". */
function letters(bed: string): number[] {
  return (comparable(bed).match(/\d+|\D/gu) ?? []).map((part) =>
    /\d/.test(part) ? Number(part) : 1000 + (part.codePointAt(0) ?? 0),
  );
}
