import type { LabResult } from '../../../labs/labs.contract.ts';
import type { NumberSpan } from '../lab-number.ts';
import { codedAgainst } from '../reading/coded-result.ts';
import { type LabFlag, readFlag } from '../reading/lab-flag.ts';
import { readRange } from '../reading/range-text.ts';
import { readResult } from '../reading/result-text.ts';
import { testOf } from '../tests/lab-tests.ts';
import { factorBetween, unitOf } from '../units/convert.ts';
import { exact } from '../units/unit-text.ts';

export type LabSide = 'low' | 'normal' | 'high';

/** The fields of a result that its judgment against its own range needs. */
export type RangedLab = Pick<LabResult, 'result' | 'referenceRange'> &
  Partial<Pick<LabResult, 'testName' | 'testCategory' | 'units' | 'isAbnormal' | 'flag'>>;

/** LAB-2: returns the numbers of a reference range, or undefined. See `readRange`. */
export const parseReferenceRange = (text: string): NumberSpan | undefined => readRange(text).span;

/**
 * Returns on which side of its reference range a result lies, or undefined if unknown. LAB-3 judges numbers. LAB-8
 * judges bounds such as ">10000", which count only if every number within the bound lies on one side. A range with
 * another unit than the result is converted, and says nothing if that is not possible (UNIT-3).
 */
export function againstRange(lab: RangedLab): LabSide | undefined {
  const possible = readResult(lab.result).span;
  const range = rangeInUnitOf(lab);
  if (possible === undefined || range === undefined) return undefined;
  if (isBelow(possible, range)) return 'low';
  if (isBelow(range, possible)) return 'high';
  return isWithin(fromZero(possible, range), fromZero(range, range)) ? 'normal' : undefined;
}

/** Returns a result's range in the unit of the result. Undefined if there is none, or if its unit does not convert. */
export function rangeInUnitOf(lab: RangedLab): NumberSpan | undefined {
  if (lab.referenceRange === undefined) return undefined;
  const { span, unit } = readRange(lab.referenceRange);
  const own = lab.units ?? readResult(lab.result).unit;
  if (span === undefined || unit === undefined || own === undefined || unit === own) return span;
  const code = lab.testName === undefined ? undefined : testOf({ ...lab, testName: lab.testName })?.code;
  const [from, to] = [unitOf(unit, code), unitOf(own, code)];
  if (from === undefined || to === undefined) return undefined;
  const factor = factorBetween(from, to, code);
  return factor === undefined ? undefined : scaled(span, factor);
}

/** Returns a span in another unit. */
export function scaled(span: NumberSpan, factor: number): NumberSpan {
  if (factor === 1) return span;
  const { min, max } = span;
  return {
    ...span,
    ...(min !== undefined && { min: exact(min * factor) }),
    ...(max !== undefined && { max: exact(max * factor) }),
  };
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

/** LAB-13: returns the laboratory's flag of a result, sent beside it or written inside it. */
export const flagOf = ({ result, flag }: Pick<RangedLab, 'result' | 'flag'>): LabFlag | undefined => {
  const flags = [readFlag(flag), readFlag(readResult(result).flag)];
  return flags.find((one) => one?.isCritical) ?? flags.find((one) => one?.isAbnormal) ?? flags[0] ?? flags[1];
};

/**
 * LAB-4: the laboratory's flag decides; of two that disagree, the abnormal one. Without a flag the number and its range
 * decide, or words and their reference (LAB-16). Otherwise unknown, which is not normal.
 */
export function isAbnormalLab(lab: RangedLab): boolean | undefined {
  const flag = flagOf(lab);
  if (lab.isAbnormal === true || flag?.isAbnormal === true) return true;
  if (lab.isAbnormal !== undefined || flag !== undefined) return false;
  const side = againstRange(lab);
  if (side !== undefined) return side !== 'normal';
  const coded = codedAgainst(readResult(lab.result).text, lab.referenceRange);
  return coded === undefined ? undefined : coded === 'abnormal';
}
