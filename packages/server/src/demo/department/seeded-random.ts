/** Numbers from 0 up to 1. */
export type Random = () => number;

/** The same sequence for the same seed, always (mulberry32 over an FNV-1a hash): demo data and tests repeat. */
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

/** Around 0, mostly within ±`spread`, never beyond 1.5 times of it. */
export function around(random: Random, spread: number): number {
  return (random() + random() + random() - 1.5) * spread;
}
