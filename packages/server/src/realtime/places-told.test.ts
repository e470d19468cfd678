import { describe, expect, it } from 'vitest';
import { PlacesTold } from './places-told.ts';

describe('the places that viewers were told of', () => {
  it('are all up to the first hole, which closes whenever its entry comes', () => {
    const told = new PlacesTold(4);
    for (const seq of [5, 8, 7, 7, 2]) told.add(seq);
    expect(told.upTo).toBe(5);
    expect([4, 5, 6, 7, 8, 9].filter((seq) => told.has(seq))).toEqual([4, 5, 7, 8]);
    told.add(6);
    expect(told.upTo).toBe(8);
    told.add(9);
    expect(told.upTo).toBe(9);
  });

  it('leave a hole behind that is not filled for very long', () => {
    const told = new PlacesTold(1);
    for (let seq = 3; seq <= 1010; seq += 1) told.add(seq);
    expect(told.upTo).toBe(1010);
  });
});
