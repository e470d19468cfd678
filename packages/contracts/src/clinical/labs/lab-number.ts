/** Numbers from `min` to `max`. An absent end is open. `excludesMin` and `excludesMax` exclude the end itself. */
export interface NumberSpan {
  min?: number;
  max?: number;
  excludesMin?: boolean;
  excludesMax?: boolean;
}

/** Maximum digits that a double holds exactly. No laboratory writes more. */
const maxDigits = 15;

const digits = '[0-9]+';
/** The source of a regular expression for a number that {@link readNumber} accepts. */
export const number = `[-−]?${digits}(?:[.,]${digits})?`;
const plain = new RegExp(`^${number}$`);
const thousandsOrDecimals = /^[-−]?[1-9][0-9]{0,2}[.,][0-9]{3}$/;
const bound = new RegExp(`^(<=|>=|<|>|≤|≥)\\s*(${number})$`);

/**
 * LAB-1: parses a number as laboratories write it: "4.2", "4,2", "-3". Returns undefined for other texts, and 'ambiguous'
 * if a mark before three digits could mean thousands or decimals: "1,250" is 1250 or 1.25 (D50).
 */
export function readNumber(text: string): number | 'ambiguous' | undefined {
  const written = text.trim();
  if (!plain.test(written) || written.replace(/[^0-9]/g, '').length > maxDigits) return undefined;
  if (thousandsOrDecimals.test(written)) return 'ambiguous';
  return Number(written.replace('−', '-').replace(',', '.'));
}

/** LAB-1: returns the result as a number, or undefined if it is not a number or is ambiguous. */
export function numericResult(result: string): number | undefined {
  const value = readNumber(result);
  return value === 'ambiguous' ? undefined : value;
}

/** LAB-8: parses "<0.01" or "≥ 60" into the numbers that it allows, or returns undefined. */
export function readBound(text: string): NumberSpan | undefined {
  const [, sign = '', end = ''] = bound.exec(text.trim()) ?? [];
  const limit = numericResult(end);
  if (limit === undefined) return undefined;
  return sign === '<' || sign === '<=' || sign === '≤'
    ? { max: limit, excludesMax: sign === '<' }
    : { min: limit, excludesMin: sign === '>' };
}

const anyNumber = new RegExp(`(?<![0-9.,])${number}(?![0-9.,])`, 'g');

/** LAB-1: tells whether a result or range contains an ambiguous number, so that a screen can point it out. */
export function holdsAmbiguousNumber(text: string): boolean {
  return (text.match(anyNumber) ?? []).some(
    (written) => readNumber(written.replace(/^[-−]/, '')) === 'ambiguous',
  );
}
