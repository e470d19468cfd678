import { atom } from 'jotai';

/** The patients of the tracking list in its order, as it is filtered. In memory only. */
export const boardOrderAtom = atom<readonly string[]>([]);
