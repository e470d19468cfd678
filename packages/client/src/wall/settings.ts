import type { BoardSort } from '../domains/board/board-order.ts';
import { browserLanguage, type WallLanguage, wallLanguages } from './texts.ts';

/** The orders of a wall display. */
const wallOrders = ['bed', 'acuity', 'deterioration'] as const satisfies readonly BoardSort[];
type WallOrder = (typeof wallOrders)[number];

/** How this display shows the board. */
export interface WallSettings {
  order: WallOrder;
  /** The department's beds, in its order. Empty if the display does not know them. */
  beds: readonly string[];
  language: WallLanguage;
  /** Whether a new call sounds. */
  hasSound: boolean;
}

/**
 * Returns the settings in the page's address, such as `?order=acuity&language=de&sound=on`. By default, the order of the
 * beds in the browser's language, without sound.
 */
export function settingsOf(search: string): WallSettings {
  const given = new URLSearchParams(search);
  return {
    order: wallOrders.find((order) => order === given.get('order')) ?? 'bed',
    beds: [],
    language: wallLanguages.find((language) => language === given.get('language')) ?? browserLanguage(),
    hasSound: given.get('sound') === 'on',
  };
}
