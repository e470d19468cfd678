import { numericResult, readBound } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { shownResult } from '@bedside/contracts/clinical/labs/tests/shown-results.ts';
import { withDecimalSign } from './format.ts';

/** Formats a laboratory's number, or a bound such as "<0.01", in the language's style, or a known word (D58). Other text stays as written. */
export function labResult(result: string, language: string): string {
  const isNumber = numericResult(result) !== undefined || readBound(result) !== undefined;
  return isNumber ? withDecimalSign(result, language) : shownResult(result, language);
}
