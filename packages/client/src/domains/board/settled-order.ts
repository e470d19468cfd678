import { compareKeys, type OrderKey } from '@bedside/contracts/clinical/board/board-order.ts';

/** How long a row must be better or worse before it moves, in milliseconds. */
export const settleMs = 30_000;

interface Place {
  /** The displayed place of the row. */
  shown: OrderKey;
  /** Since when the row belongs further up (-1) or down (1), in epoch milliseconds. */
  moving?: { direction: number; since: number };
}

/** An order of rows that does not follow every change at once. */
export interface SettledOrder {
  /** The inputs of the order. Another sort, filter or search starts over. */
  basis: string;
  ids: readonly string[];
  places: ReadonlyMap<string, Place>;
  /** How many rows would move if no one held the list. */
  outOfPlace: number;
}

interface Wanted {
  basis: string;
  rows: readonly { id: string; key: OrderKey }[];
  /** Epoch milliseconds. */
  now: number;
  /** How long a row must belong elsewhere before it moves, in milliseconds. */
  settles: number;
  /** True while the pointer or the focus is in the list. Then nothing moves, and new rows go to the end. */
  isHeld: boolean;
}

/**
 * Returns the next order. A row moves once it has belonged further up, or further down, for {@link settleMs}, so that a
 * value that swings around a limit moves nothing. While someone holds the list, no row changes its place: a patient
 * must not slide under a finger.
 */
export function settle(last: SettledOrder | undefined, target: Wanted): SettledOrder {
  const { basis, rows, now, isHeld } = target;
  const known = last?.basis === basis ? last : undefined;
  const places = new Map(rows.map(({ id, key }) => [id, placeOf(known?.places.get(id), key, target)]));
  const sorted = rows
    .map(({ id }) => ({ id, key: places.get(id)?.shown ?? [] }))
    .toSorted((a, b) => compareKeys(a.key, b.key) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  if (known === undefined || !isHeld) return { basis, ids: sorted, places, outOfPlace: 0 };
  const stays = known.ids.filter((id) => places.has(id));
  const ids = [...stays, ...sorted.filter((id) => !stays.includes(id))];
  const wished = wishedOrder(target, places, now);
  return { basis, ids, places, outOfPlace: ids.filter((id, at) => wished[at] !== id).length };
}

function placeOf(known: Place | undefined, key: OrderKey, { now, settles, isHeld }: Wanted): Place {
  if (known === undefined) return { shown: key };
  const direction = Math.sign(compareKeys(key, known.shown));
  if (direction === 0) return { shown: known.shown };
  const since = known.moving?.direction === direction ? known.moving.since : now;
  return now - since >= settles && !isHeld ? { shown: key } : { ...known, moving: { direction, since } };
}

/** Returns the order that the rows would have if no one held the list. */
function wishedOrder({ rows, settles }: Wanted, places: ReadonlyMap<string, Place>, now: number): string[] {
  return rows
    .map(({ id, key }) => {
      const place = places.get(id);
      const isDue = place?.moving === undefined || now - place.moving.since >= settles;
      return { id, key: isDue ? key : (place?.shown ?? key) };
    })
    .toSorted((a, b) => compareKeys(a.key, b.key) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
