/**
 * The slowness of this machine, 1 to 8, relative to the one for which time limits were chosen. `npm test` measures it
 * before the first test. Multiply every time limit that includes work of this machine by it.
 */
export const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
