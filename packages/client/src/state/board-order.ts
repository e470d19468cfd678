import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/** The patients of the filtered tracking list, in its order. In memory only. */
export const boardOrderAtom = atom<readonly string[]>([]);

/**
 * A request from another part of the screen to the tracking list: to assign a patient to the reader, or to change the
 * order.
 */
export type BoardRequest = { take: string } | { sort: 'deterioration' };

/** The request that the tracking list executes once it is on screen. */
export const boardRequestAtom = atom<BoardRequest | null>(null);

/** `attention`: patients who call. `tasks`: patients for whom there is something to do (BOARD-14). */
export const boardFilters = ['all', 'mine', 'unassigned', 'attention', 'tasks', 'waiting'] as const;
export type BoardFilter = (typeof boardFilters)[number];

/** The filter of the tracking list. In memory only. */
export const boardFilterAtom = atom<BoardFilter>('all');

onSessionChange(() => getDefaultStore().set(boardFilterAtom, 'all'));
