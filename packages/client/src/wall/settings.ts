import type { BoardSort } from '../domains/board/board-order.ts';
import { browserLanguage, type WallLanguage } from './texts.ts';

/** The orders of a wall display. */
type WallOrder = Exclude<BoardSort, 'wait'>;

/** What the clinicians of the department chose for this display. */
export interface WallSettings {
  order: WallOrder;
  /** The department's beds, in its order. */
  beds: readonly string[];
  language: WallLanguage;
}

/** Returns the settings of a display that has received none. */
export const usualSettings = (): WallSettings => ({ order: 'bed', beds: [], language: browserLanguage() });
