import { describe, expect, it } from 'vitest';
import { DeliveredSeqs } from './delivered-seqs.ts';

describe('the delivered seqs of a log', () => {
  it('reach up to the first gap, which closes when its entry arrives', () => {
    const delivered = new DeliveredSeqs(4);
    for (const seq of [5, 8, 7, 7, 2]) delivered.add(seq);
    expect(delivered.upTo).toBe(5);
    expect([4, 5, 6, 7, 8, 9].filter((seq) => delivered.has(seq))).toEqual([4, 5, 7, 8]);
    delivered.add(6);
    expect(delivered.upTo).toBe(8);
    delivered.add(9);
    expect(delivered.upTo).toBe(9);
  });

  it('skip a gap that too many later entries have passed', () => {
    const delivered = new DeliveredSeqs(1);
    for (let seq = 3; seq <= 1010; seq += 1) delivered.add(seq);
    expect(delivered.upTo).toBe(1010);
  });
});
