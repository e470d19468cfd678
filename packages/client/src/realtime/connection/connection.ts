import { atom } from 'jotai';

/**
 * How live this screen is.
 *
 * `asOf` is when it was last known to be up to date, in epoch milliseconds; null if it never was.
 */
export type Connection =
  | { status: 'connecting' }
  | { status: 'catching-up' }
  /** `charts` are the watched patients, by id. Every entry of their charts is on the screen. */
  | { status: 'live'; charts: readonly string[] }
  /** The client is connected, but the server can neither read nor save. */
  | { status: 'no-database'; since: number }
  | { status: 'offline'; since: number; asOf: number | null };

export const connectionAtom = atom<Connection>({ status: 'connecting' });

/** When each watched patient's chart was last known to be up to date, in epoch milliseconds. */
export const chartAsOfAtom = atom<ReadonlyMap<string, number>>(new Map());

/** Whether the department's rows are complete, and the last time when they were, in epoch milliseconds. */
export interface BoardFreshness {
  isCaughtUp: boolean;
  asOf: number | null;
}

export const boardFreshnessAtom = atom<BoardFreshness>({ isCaughtUp: false, asOf: null });
