import { news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import type { DemoCase } from './read-prompt.ts';
import type { SignKey } from './signs.ts';

/** How long a vital sign counts for a current score, in minutes (D29, D51). */
export const windowMinutes = news2WindowMs / 60_000;

/** Returns the age in minutes of the oldest among the newest readings of `signs`; undefined without a reading. */
export function oldestOf({ readings }: DemoCase, signs?: readonly SignKey[]): number | undefined {
  const ages = [...readings].flatMap(([sign, { minutesAgo }]) =>
    signs === undefined || signs.includes(sign) ? [minutesAgo] : [],
  );
  return ages.length === 0 ? undefined : Math.max(...ages);
}

/**
 * Returns true if every NEWS2 sign and an assessment of confusion lie within the window. Only then may an answer
 * say "nothing is out of range" (D8, D46). A sign that could not be recorded raises an alarm and is not a gap.
 */
export function isWholeAndRecent(demoCase: DemoCase): boolean {
  const oldest = oldestOf(demoCase);
  const isWhole = demoCase.unknown.every((sign) => sign === 'pain');
  return isWhole && oldest !== undefined && oldest <= windowMinutes;
}
