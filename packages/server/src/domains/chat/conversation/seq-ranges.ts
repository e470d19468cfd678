import type { SeqRange } from '../../../chart/entry-store.ts';

export const isWithin = (seq: number, ranges: readonly SeqRange[]): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to);

/**
 * Returns the fewest ranges that contain every seq of `kept` and no other seq of `all`; both are ascending.
 * Repeated archiving and restoring adds no ranges.
 */
export function runsOf(included: readonly number[], all: readonly number[]): SeqRange[] {
  const isIncluded = new Set(included);
  const runs: SeqRange[] = [];
  let run: SeqRange | undefined;
  for (const seq of all) {
    if (!isIncluded.has(seq)) run = undefined;
    else if (run) run[1] = seq;
    else {
      run = [seq, seq];
      runs.push(run);
    }
  }
  return runs;
}
