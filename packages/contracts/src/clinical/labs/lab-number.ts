/** Numbers from `min` to `max`; an absent end is open. `excludesMin` and `excludesMax` take the end itself out. */
export interface NumberSpan {
  min?: number;
  max?: number;
  excludesMin?: boolean;
  excludesMax?: boolean;
}

/** Digits that a double holds exactly; no laboratory writes more. */
const digitsAtMost = 15;

const digits = '[0-9]+';
/** The source of a regular expression for a number as {@link readNumber} takes it. */
export const number = `[-−]?${digits}(?:[.,]${digits})?`;
const plain = new RegExp(`^${number}$`);
const thousandsOrDecimals = /^[-−]?[1-9][0-9]{0,2}[.,][0-9]{3}$/;
const bound = new RegExp(`^(<=|>=|<|>|≤|≥)\\s*(${number})$`);

/**
 * LAB-1: reads a number as laboratories write it: "4.2", "4,2", "-3". Returns undefined for any other text, and
 * 'ambiguous' where one mark and exactly three digits could be thousands or decimals: "1,250" is 1250 or 1.25 (D50).
 */
export function readNumber(text: string): number | 'ambiguous' | undefined {
  const written = text.trim();
  if (!plain.test(written) || written.replace(/[^0-9]/g, '').length > digitsAtMost) return undefined;
  if (thousandsOrDecimals.test(written)) return 'ambiguous';
  return Number(written.replace('−', '-').replace(',', '.'));
}

/** LAB-1: returns the result as a number, or undefined where it is none or can be read in two ways. */
export function numericResult(result: string): number | undefined {
  const value = readNumber(result);
  return value === 'ambiguous' ? undefined : value;
}

/** LAB-8: reads "<0.01", "≥ 60" as the numbers that they leave possible, or undefined. */
export function readBound(text: string): NumberSpan | undefined {
  const [, sign = '', end = ''] = bound.exec(text.trim()) ?? [];
  const limit = numericResult(end);
  if (limit === undefined) return undefined;
  return sign === '<' || sign === '<=' || sign === '≤'
    ? { max: limit, excludesMax: sign === '<' }
    : { min: limit, excludesMin: sign === '>' };
}

const anyNumber = new RegExp(`(?<![0-9.,])${number}(?![0-9.,])`, 'g');

/** LAB-1: whether a result or range holds a number that can be read in two ways, so that a screen can say so. */
export function holdsAmbiguousNumber(text: string): boolean {
  return (text.match(anyNumber) ?? []).some(
    (written) => readNumber(written.replace(/^[-−]/, '')) === 'ambiguous',
  );
}
