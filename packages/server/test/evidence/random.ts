/** Mulberry32: the same numbers in every run. */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const draw = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => {
    const found = list[draw(0, list.length - 1)];
    if (found === undefined) throw new Error('empty list');
    return found;
  };
  return { draw, one };
}
export type Seeded = ReturnType<typeof seeded>;
