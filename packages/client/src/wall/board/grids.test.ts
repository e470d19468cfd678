import { describe, expect, it } from 'vitest';
import { type Grid, gridOf } from './grids.ts';

/** Returns the grids of these numbers of lines, one after the other, as "columns × lines". */
function gridsOf(counts: readonly number[]): string[] {
  let last: Grid | undefined;
  return counts.map((count) => {
    last = gridOf(count, last);
    return `${last.columns}×${last.lines}`;
  });
}

describe('the grid of a wall display', () => {
  it('has the largest lines that fit, so that two columns are about equally long', () => {
    const counts = [0, 9, 10, 12, 13, 15, 16, 18, 19, 24, 25, 30, 80];
    expect(counts.flatMap((count) => gridsOf([count]))).toEqual([
      ...['1×9', '1×9', '1×12', '1×12', '1×15', '1×15'],
      ...['2×9', '2×9', '2×12', '2×12', '2×15', '2×15', '2×15'],
    ]);
  });

  it('stays while one patient comes and goes', () => {
    expect(gridsOf([18, 19, 18, 17, 19])).toEqual(['2×9', '2×12', '2×12', '2×12', '2×12']);
    expect(gridsOf([15, 16, 15, 14, 16])).toEqual(['1×15', '2×9', '2×9', '2×9', '2×9']);
  });

  it('returns to larger lines once they leave two free', () => {
    expect(gridsOf([19, 16])).toEqual(['2×12', '2×9']);
    expect(gridsOf([16, 13])).toEqual(['2×9', '1×15']);
    expect(gridsOf([30, 8])).toEqual(['2×15', '1×12']);
  });

  it('always has room for every line of a page', () => {
    for (let before = 0; before <= 30; before += 1)
      for (let count = 0; count <= 30; count += 1) {
        const { columns, lines } = gridOf(count, gridOf(before, undefined));
        expect(columns * lines).toBeGreaterThanOrEqual(count);
        if (count <= 13) expect([before, count, columns]).toEqual([before, count, 1]);
        if (count > 15) expect(columns).toBe(2);
      }
  });
});
