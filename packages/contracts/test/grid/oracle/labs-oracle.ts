/*
 * Lab judgement (D8, D50). Nothing here reads a text: the grid writes a number in some way, and the oracle is told what was
 * written. A number that can be read in two ways, or is none, is undefined.
 */

export type Sign = '' | '<' | '≤' | '<=' | '>' | '≥' | '>=';

/** A result as it is meant: a number, or a bound on it. */
export interface MeantResult {
  sign: Sign;
  value: number | undefined;
}

/** A reference range as it is meant: each end with whether it belongs to the range; an absent end is open. */
export interface MeantRange {
  lower?: { at: number | undefined; isIn: boolean };
  upper?: { at: number | undefined; isIn: boolean };
}

interface End {
  at: number;
  isIn: boolean;
}

/** An amount is never below zero (LAB-10), unless the range itself goes there. */
function isAmount({ lower, upper }: MeantRange): boolean {
  const ends = [lower, upper].flatMap((end) => (end === undefined ? [] : [end.at ?? 0]));
  return ends.every((at) => at >= 0) && upper?.at !== 0;
}

/** The numbers that a result leaves possible. */
function possible({ sign, value = Number.NaN }: MeantResult, range: MeantRange): { from: End; to: End } {
  const here: End = { at: value, isIn: true };
  if (sign === '') return { from: here, to: here };
  const isIn = sign !== '<' && sign !== '>';
  if (sign === '>' || sign === '≥' || sign === '>=')
    return { from: { at: value, isIn }, to: { at: Number.POSITIVE_INFINITY, isIn: false } };
  const least: End =
    isAmount(range) && value > 0 ? { at: 0, isIn: true } : { at: Number.NEGATIVE_INFINITY, isIn: false };
  return { from: least, to: { at: value, isIn } };
}

/** Low, high or normal where every possible number is; undefined where these differ, or something cannot be read. */
export function judged(result: MeantResult, range: MeantRange): 'low' | 'normal' | 'high' | undefined {
  const { lower, upper } = range;
  if (result.value === undefined) return undefined;
  if ((lower && lower.at === undefined) || (upper && upper.at === undefined)) return undefined;
  const { from, to } = possible(result, range);
  const floor: End =
    lower?.at === undefined
      ? isAmount(range)
        ? { at: 0, isIn: true }
        : { at: Number.NEGATIVE_INFINITY, isIn: true }
      : { at: lower.at, isIn: lower.isIn };
  const ceiling: End =
    upper?.at === undefined
      ? { at: Number.POSITIVE_INFINITY, isIn: true }
      : { at: upper.at, isIn: upper.isIn };
  const isBelow = (end: End) => end.at < floor.at || (end.at === floor.at && !(end.isIn && floor.isIn));
  const isAbove = (end: End) => end.at > ceiling.at || (end.at === ceiling.at && !(end.isIn && ceiling.isIn));
  if (lower && isBelow(to)) return 'low';
  if (isAbove(from)) return 'high';
  const startsIn = from.at > floor.at || (from.at === floor.at && (floor.isIn || !from.isIn));
  const endsIn = to.at < ceiling.at || (to.at === ceiling.at && (ceiling.isIn || !to.isIn));
  return startsIn && endsIn ? 'normal' : undefined;
}
