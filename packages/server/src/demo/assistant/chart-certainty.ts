import { news2Window } from '@bedside/contracts/clinical/scores/news2.ts';
import type { DemoCase } from './read-prompt.ts';
import type { SignKey } from './signs.ts';

/** For so many minutes a vital sign counts for a score of now (D29, D51). */
export const windowMinutes = news2Window / 60_000;

/** How old the oldest of these signs' newest readings is, in minutes; undefined where none was read. */
export function oldestOf({ readings }: DemoCase, signs?: readonly SignKey[]): number | undefined {
  const ages = [...readings].flatMap(([sign, { minutesAgo }]) =>
    signs === undefined || signs.includes(sign) ? [minutesAgo] : [],
  );
  return ages.length === 0 ? undefined : Math.max(...ages);
}

/**
 * Whether the chart has every sign of NEWS2 and a word on confusion within its window, so that "nothing is out of range" can be said at all (D8,
 * D46). What was tried and could not be recorded is an alarm and no gap.
 */
export function isWholeAndRecent(given: DemoCase): boolean {
  const oldest = oldestOf(given);
  const isWhole = given.unknown.every((sign) => sign === 'pain');
  return isWhole && oldest !== undefined && oldest <= windowMinutes;
}
