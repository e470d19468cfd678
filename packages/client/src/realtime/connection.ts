import { atom } from 'jotai';

/**
 * How live this screen is. `asOf` is the last moment at which it was known to be up to date, in epoch milliseconds;
 * null when it never was.
 */
export type Connection =
  | { status: 'connecting' }
  | { status: 'catching-up' }
  | { status: 'live' }
  /** Connected, to a server that cannot read or save anything. */
  | { status: 'no-database'; since: number }
  | { status: 'offline'; since: number; asOf: number | null };

export const connectionAtom = atom<Connection>({ status: 'connecting' });

/** When each watched patient's chart was last known to be up to date, in epoch milliseconds. */
export const chartAsOfAtom = atom<ReadonlyMap<string, number>>(new Map());
