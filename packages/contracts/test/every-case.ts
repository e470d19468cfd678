/**
 * Whether tests compare every case, as `npm test` and `npm run hazards` do. `npm run validate` compares a share of the
 * slowest ones, so that it stays short enough to run before each commit.
 */
export const takesEveryCase = process.env.BEDSIDE_EVERY_CASE === '1';

/** Yields every case, or one in `oneIn`. The picks are scattered, so that they do not follow the step of a loop. */
export function* someOf<Case>(cases: Iterable<Case>, oneIn: number): Generator<Case> {
  let place = 0;
  for (const one of cases) {
    place += 1;
    // Knuth's multiplicative hash.
    if (takesEveryCase || (Math.imul(place, 2654435761) >>> 8) % oneIn === 0) yield one;
  }
}
