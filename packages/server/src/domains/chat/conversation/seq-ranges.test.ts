import { expect, test } from 'vitest';
import { isWithin, runsOf } from './seq-ranges.ts';

test.each<[some: number[], all: number[], runs: [number, number][]]>([
  [[], [], []],
  [[], [3, 4], []],
  [[3, 4, 9], [3, 4, 9], [[3, 9]]],
  [
    [3, 9],
    [3, 4, 9],
    [
      [3, 3],
      [9, 9],
    ],
  ],
  [[4, 9, 12], [1, 4, 9, 12, 20], [[4, 12]]],
])('the seqs %j of %j form the ranges %j', (some, all, runs) => {
  expect(runsOf(some, all)).toEqual(runs);
  expect(all.filter((seq) => isWithin(seq, runs))).toEqual(some);
});
