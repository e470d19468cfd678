import { type NumberSpan, number, readBound, readNumber } from '../lab-number.ts';
import { readUnit } from '../units/unit-text.ts';
import { withoutFlag } from './lab-flag.ts';

/** A result, taken apart. */
export interface ReadResult {
  /** The result as a number. Absent for bounds, words and ambiguous numbers. */
  value?: number;
  /** The numbers that the result allows: one number, or a bound. */
  span?: NumberSpan;
  /** A mark before three digits could mean thousands or decimals (D50). */
  isAmbiguous?: true;
  /** The result without flag and unit, as written. */
  text: string;
  /** The laboratory's flag, as written inside the result. */
  flag?: string;
  /** The unit, as written inside the result. */
  unit?: string;
}

const sign = '(?:<=|>=|=<|=>|<|>|≤|≥)';
const leading = new RegExp(`^(?<number>${sign}?\\s*${number})(?![.,]?\\d)\\s*(?<unit>\\S.*)$`, 'u');

const cache = new Map<string, ReadResult>();
/** The most results in the cache. The screens of a department show far fewer different ones. */
const maxCachedResults = 2000;

/**
 * LAB-15: reads a result as laboratories write it: a number or a bound, with the laboratory's flag and the unit beside
 * it ("6.9 H", "H 6.9 mmol/L", "6.9*"). Guesses nothing: other text has neither value nor span.
 */
export function readResult(result: string): ReadResult {
  const known = cache.get(result);
  if (known !== undefined) return known;
  const read = readOnce(result);
  if (cache.size >= maxCachedResults) cache.clear();
  cache.set(result, read);
  return read;
}

function readOnce(result: string): ReadResult {
  const plain = numberOf(result.trim());
  if (plain !== undefined) return plain;
  const bare = withoutFlag(result);
  const flagged = bare.flag === undefined ? {} : { flag: bare.flag };
  const alone = numberOf(bare.text);
  if (alone !== undefined && bare.flag !== undefined) return { ...alone, ...flagged };
  const parts = leading.exec(bare.text)?.groups;
  if (parts?.number !== undefined && parts.unit !== undefined) {
    // "6.9 H mmol/L": the flag stands before the unit.
    const inner = withoutFlag(`${parts.number} ${parts.unit.split(/\s/u)[0] ?? ''}`);
    const early =
      bare.flag === undefined && inner.flag !== undefined && /\s/u.test(parts.unit) ? inner.flag : undefined;
    const unit = (early === undefined ? parts.unit : parts.unit.slice(parts.unit.indexOf(' '))).trim();
    const read = numberOf(parts.number);
    const kind = readUnit(unit)?.kind;
    if (read !== undefined && kind !== undefined && kind !== 'none') {
      return { ...read, unit, ...flagged, ...(early !== undefined && { flag: early }) };
    }
  }
  return { text: bare.text, ...flagged };
}

function numberOf(text: string): ReadResult | undefined {
  const value = readNumber(text);
  if (value === 'ambiguous') return { text, isAmbiguous: true };
  if (value !== undefined) return { text, value, span: { min: value, max: value } };
  const span = readBound(text);
  if (span !== undefined) return { text, span };
  return /^(?:<=|>=|=<|=>|<|>|≤|≥)/u.test(text) &&
    readNumber(text.replace(/^[<>=≤≥]+\s*/u, '')) === 'ambiguous'
    ? { text, isAmbiguous: true }
    : undefined;
}

/** LAB-1: returns the result as a number, or undefined if it is a bound, words or ambiguous. */
export const resultNumber = (result: string): number | undefined => readResult(result).value;

/** LAB-8: returns the numbers that a result allows, or undefined for words and ambiguous numbers. */
export const resultSpan = (result: string): NumberSpan | undefined => readResult(result).span;
