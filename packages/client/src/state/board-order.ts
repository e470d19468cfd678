import { atom } from 'jotai';

/** The patients of the filtered tracking list, in its order. In memory only. */
export const boardOrderAtom = atom<readonly string[]>([]);

/**
 * A request from another part of the screen to the tracking list: to assign a patient to the reader, or to change the
 * order.
 */
export type BoardRequest = { take: string } | { sort: 'deterioration' };

/** The request that the tracking list executes once it is on screen. */
export const boardRequestAtom = atom<BoardRequest | null>(null);
