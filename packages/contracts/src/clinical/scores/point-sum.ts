import type { NextInput } from './score-outcome.ts';

/* The sum of a point score, or its range. Rules: docs/clinical/score-ranges.md. */

/** A criterion of a point score. */
export interface Criterion {
  /** Undefined if unknown. */
  points: number | undefined;
  /** The points that its missing inputs can give, lowest first. */
  possible: readonly number[];
  /** The inputs that would determine the points. */
  needs: string[];
}

/** Returns a criterion that scores `points` if it is met. `isMet` is undefined if unknown. */
export function metFor(points: number, isMet: boolean | undefined, ...needs: string[]): Criterion {
  return { points: isMet === undefined ? undefined : isMet ? points : 0, possible: [0, points], needs };
}

/** Returns a criterion of 0, 1 or 2 points. */
export function upToTwo(points: number | undefined, ...needs: string[]): Criterion {
  return { points, possible: [0, 1, 2], needs };
}

interface UnknownSum {
  status: 'not-computable';
  missing: string[];
  min: number;
  max: number;
  possible: number[];
  next: NextInput;
}

/** Returns the sum of all criteria, or the missing inputs with the possible sums (RANGE-1). */
export function sumOf(
  criteria: Record<string, Criterion>,
): { status: 'known'; score: number; points: Record<string, number> } | UnknownSum {
  const all = Object.values(criteria);
  const open = all.filter(({ points }) => points === undefined);
  if (open.length === 0) {
    const points = Object.fromEntries(Object.entries(criteria).map(([name, one]) => [name, one.points ?? 0]));
    return { status: 'known', score: all.reduce((sum, one) => sum + (one.points ?? 0), 0), points };
  }
  const possible = possibleSums(all);
  return {
    status: 'not-computable',
    missing: [...new Set(open.flatMap(({ needs }) => needs))],
    min: possible[0] ?? 0,
    max: possible.at(-1) ?? 0,
    possible,
    next: nextOf(all, open),
  };
}

/** Each answer to a criterion leaves the possible sums of the others, shifted by its points. */
function nextOf(all: readonly Criterion[], open: readonly Criterion[]): NextInput {
  const answered = open.map((one) => ({
    inputs: one.needs,
    left: possibleSums(all.filter((other) => other !== one)).length,
  }));
  const [next] = answered.sort((a, b) => a.left - b.left);
  return { inputs: next?.inputs ?? [], settles: next?.left === 1 };
}

function possibleSums(criteria: readonly Criterion[]): number[] {
  const sums = criteria.reduce<number[]>(
    (known, { points, possible }) => {
      const each = points === undefined ? possible : [points];
      return [...new Set(known.flatMap((sum) => each.map((one) => sum + one)))];
    },
    [0],
  );
  return sums.sort((a, b) => a - b);
}
