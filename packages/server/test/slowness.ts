/**
 * How many times slower this machine is than the one for which time limits were chosen, as `npm test` measured it before
 * the first test: 1 to 8. Multiplies every limit in time that includes work of this machine.
 */
export const slowness = Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1));
