import { atom } from 'jotai';

/** The patients of the tracking list in its order, as it is filtered. In memory only. */
export const boardOrderAtom = atom<readonly string[]>([]);

/** A request from another part of the screen to the tracking list: to assign a patient to the reader, or an order. */
export type BoardRequest = { take: string } | { sort: 'deterioration' };

/** The request that the tracking list follows once it is on screen. */
export const boardRequestAtom = atom<BoardRequest | null>(null);
