import type { LabResult } from '../../../labs/labs.contract.ts';
import { type NumberSpan, number, numericResult, readBound } from '../lab-number.ts';

export type LabSide = 'low' | 'normal' | 'high';

const twoEnds = new RegExp(`^(${number})(?:\\s*[-‐‑–—−]\\s*|\\s+(?:to|a|bis)\\s+)(${number})$`, 'i');
const upTo = new RegExp(`^(?:up to|hasta|bis)\\s+(${number})$`, 'i');

/**
 * LAB-2: parses "0.5-2.0", "0,5–2,0", "0.5 to 2.0", "<14", "≥ 60", "up to 40". Returns undefined for other texts, for
 * ends in the wrong order, and for an ambiguous end (LAB-1).
 */
export function parseReferenceRange(text: string): NumberSpan | undefined {
  const range = text.trim();
  const [, last] = upTo.exec(range) ?? [];
  if (last !== undefined) {
    const max = numericResult(last);
    return max === undefined ? undefined : { max };
  }
  const [, low = '', high = ''] = twoEnds.exec(range) ?? [];
  const [min, max] = [numericResult(low), numericResult(high)];
  if (min !== undefined && max !== undefined) return min <= max ? { min, max } : undefined;
  return readBound(range);
}

/**
 * Returns on which side of its reference range a result lies, or undefined if unknown. LAB-3 judges numbers. LAB-8
 * judges bounds such as ">10000", which count only if every number within the bound lies on one side. Result and
 * range must share one unit: this function converts nothing.
 */
export function againstRange({
  result,
  referenceRange,
}: Pick<LabResult, 'result' | 'referenceRange'>): LabSide | undefined {
  const value = numericResult(result);
  const possible = value === undefined ? readBound(result) : { min: value, max: value };
  const range = referenceRange === undefined ? undefined : parseReferenceRange(referenceRange);
  if (possible === undefined || range === undefined) return undefined;
  if (isBelow(possible, range)) return 'low';
  if (isBelow(range, possible)) return 'high';
  return isWithin(fromZero(possible, range), fromZero(range, range)) ? 'normal' : undefined;
}

/** Returns whether every number in `a` is below every number in `b`. */
function isBelow(a: NumberSpan, b: NumberSpan): boolean {
  const { max: end = Number.POSITIVE_INFINITY } = a;
  const { min: start = Number.NEGATIVE_INFINITY } = b;
  return end < start || (end === start && Boolean(a.excludesMax || b.excludesMin));
}

/** Returns whether every number in `a` is in `b`. */
function isWithin(a: NumberSpan, b: NumberSpan): boolean {
  const [aMin, bMin] = [a.min ?? Number.NEGATIVE_INFINITY, b.min ?? Number.NEGATIVE_INFINITY];
  const [aMax, bMax] = [a.max ?? Number.POSITIVE_INFINITY, b.max ?? Number.POSITIVE_INFINITY];
  const startsIn = aMin > bMin || (aMin === bMin && (!b.excludesMin || Boolean(a.excludesMin)));
  const endsIn = aMax < bMax || (aMax === bMax && (!b.excludesMax || Boolean(a.excludesMax)));
  return startsIn && endsIn;
}

/**
 * LAB-10: closes an open lower end at zero, because an amount is never negative. "<3" lies in "0-5", and "-3" against
 * "<14" is unknown. A range that includes negative numbers, such as base excess, is not an amount.
 */
function fromZero(span: NumberSpan, range: NumberSpan): NumberSpan {
  const isAmount = (range.min ?? 0) >= 0 && (range.max ?? 1) > 0;
  const isOpenBelow = span.min === undefined && (span.max ?? 1) > 0;
  return isAmount && isOpenBelow ? { ...span, min: 0 } : span;
}

/** LAB-4: the laboratory's flag decides, then result and range. Otherwise unknown, which is not normal. */
export function isAbnormalLab(
  lab: Pick<LabResult, 'result' | 'referenceRange' | 'isAbnormal'>,
): boolean | undefined {
  if (lab.isAbnormal !== undefined) return lab.isAbnormal;
  const side = againstRange(lab);
  return side === undefined ? undefined : side !== 'normal';
}
