import type { LabResult } from './labs.contract.ts';

/** Both ends belong to the range; `excludesMin` and `excludesMax` say where one does not. */
interface ReferenceRange {
  min?: number;
  max?: number;
  excludesMin?: boolean;
  excludesMax?: boolean;
}

const number = String.raw`[-−]?\d+(?:[.,]\d+)?`;
const span = new RegExp(`^(${number})\\s*(?:-|–|—|to|a|bis)\\s*(${number})$`);
const oneSided = new RegExp(`^(<=|>=|<|>|≤|≥)\\s*(${number})$`);
const plain = new RegExp(`^${number}$`);

const toNumber = (text: string) => Number(text.replace('−', '-').replace(',', '.'));

/** LAB-1: a result is a number only when it is nothing else: "4.2" and "4,2" are, "<0.01" and "positive" are not. */
export function numericResult(result: string): number | undefined {
  const text = result.trim();
  return plain.test(text) ? toNumber(text) : undefined;
}

/** LAB-2: "0.5-2.0", "0,5–2,0", "<14", "≥ 60". Anything else is not understood, and judges nothing. */
export function parseReferenceRange(text: string): ReferenceRange | undefined {
  const range = text.trim();
  const [, low, high] = span.exec(range) ?? [];
  if (low !== undefined && high !== undefined) {
    const [min, max] = [toNumber(low), toNumber(high)];
    return min <= max ? { min, max } : undefined;
  }
  const [, sign, end] = oneSided.exec(range) ?? [];
  if (sign === undefined || end === undefined) return undefined;
  const limit = toNumber(end);
  return sign.startsWith('<') || sign === '≤'
    ? { max: limit, excludesMax: sign === '<' }
    : { min: limit, excludesMin: sign === '>' };
}

/**
 * LAB-3: where a result lies against its reference range; undefined where either cannot be read as numbers.
 * Both are in the result's own unit: no conversion happens here.
 */
export function againstRange({
  result,
  referenceRange,
}: Pick<LabResult, 'result' | 'referenceRange'>): 'low' | 'normal' | 'high' | undefined {
  const value = numericResult(result);
  const range = referenceRange === undefined ? undefined : parseReferenceRange(referenceRange);
  if (value === undefined || range === undefined) return undefined;
  const { min, max, excludesMin, excludesMax } = range;
  if (min !== undefined && (value < min || (excludesMin && value === min))) return 'low';
  if (max !== undefined && (value > max || (excludesMax && value === max))) return 'high';
  return 'normal';
}

/** LAB-4: what the laboratory flagged counts; else what follows from result and range; else unknown, which is not normal. */
export function isAbnormalLab(
  lab: Pick<LabResult, 'result' | 'referenceRange' | 'isAbnormal'>,
): boolean | undefined {
  if (lab.isAbnormal !== undefined) return lab.isAbnormal;
  const side = againstRange(lab);
  return side === undefined ? undefined : side !== 'normal';
}
