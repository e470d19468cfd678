import type { SeqRange } from '../../../chart/entry-store.ts';

export const isWithin = (seq: number, ranges: readonly SeqRange[]): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to);

/**
 * The fewest ranges that hold the places `kept` and none of the other places of `all`; both ascending. However often a
 * conversation is archived and brought back, it has no more ranges than it was really cut into.
 */
export function runsOf(kept: readonly number[], all: readonly number[]): SeqRange[] {
  const isKept = new Set(kept);
  const runs: SeqRange[] = [];
  let run: SeqRange | undefined;
  for (const seq of all) {
    if (!isKept.has(seq)) run = undefined;
    else if (run) run[1] = seq;
    else {
      run = [seq, seq];
      runs.push(run);
    }
  }
  return runs;
}
