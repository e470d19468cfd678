/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Returns the same sequence for the same seed (mulberry32 over an FNV-1a hash). Demo data and tests therefore
 * repeat.
 */
export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a number around 0, mostly within ±`spread` and always within ±1.5 × `spread`. */
export function around(random: Random, spread: number): number {
  return (random() + random() + random() - 1.5) * spread;
}
