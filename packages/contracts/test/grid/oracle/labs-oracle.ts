/*
 * Judges lab results (D8, D50) without parsing any text. The grid writes a number in some form and passes its meaning
 * to the oracle. The meaning of an ambiguous text, or of one that is not a number, is undefined.
 */

export type Sign = '' | '<' | '≤' | '<=' | '>' | '≥' | '>=';

/** The meaning of a result: a number, or a bound on one. */
export interface MeantResult {
  sign: Sign;
  value: number | undefined;
}

/** The meaning of a reference range: each end, and whether the range includes it. An absent end is open. */
export interface MeantRange {
  lower?: { at: number | undefined; isIn: boolean };
  upper?: { at: number | undefined; isIn: boolean };
}

interface End {
  at: number;
  isIn: boolean;
}

/** An amount is never below zero (LAB-10), unless the range itself is. */
function isAmount({ lower, upper }: MeantRange): boolean {
  const ends = [lower, upper].flatMap((end) => (end === undefined ? [] : [end.at ?? 0]));
  return ends.every((at) => at >= 0) && upper?.at !== 0;
}

/** Returns the numbers that a result allows. */
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

/** Returns low, high or normal if that is true of every possible number; otherwise undefined. */
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
