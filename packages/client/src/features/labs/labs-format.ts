import { holdsAmbiguousNumber } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { readResult } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import {
  againstRange,
  parseReferenceRange,
} from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { shownResult } from '@bedside/contracts/clinical/labs/tests/shown-results.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtomValue } from 'jotai';
import { withDecimalSign } from '../../i18n/format.ts';
import { labResult } from '../../i18n/lab-result.ts';
import { languageAtom } from '../../storage/preferences.ts';

interface LabFormat {
  /**
   * The result without its unit. A number follows the user's language; other text stays as the laboratory wrote it.
   */
  result: (lab: Pick<LabResult, 'result'>) => string;
  /**
   * The reference range. Numbers follow the user's language if the range parses; otherwise it stays as the laboratory
   * wrote it.
   */
  range: (lab: Pick<LabResult, 'referenceRange'>) => string | undefined;
}

/** Formats lab results in the user's language. */
export function useLabFormat(): LabFormat {
  const language = useAtomValue(languageAtom);
  return {
    result: ({ result }) => labResult(withoutUnit(result), language),
    range: ({ referenceRange }) =>
      referenceRange === undefined || parseReferenceRange(referenceRange) === undefined
        ? referenceRange && shownResult(referenceRange, language)
        : withDecimalSign(referenceRange.replace(/(\d)\s*-\s*(?=\d)/g, '$1–'), language),
  };
}

/** A unit inside the result is shown as the result's unit (LAB-15). The laboratory's flag stays. */
function withoutUnit(result: string): string {
  const { unit, text, flag } = readResult(result);
  return unit === undefined ? result : [text, flag].filter(Boolean).join(' ');
}

/** How a result is marked. */
export type LabMarkName = 'low' | 'high' | 'abnormal' | 'notJudged';

/** LAB-1: whether the result or its range contains an ambiguous number. */
export const isAmbiguous = ({ result, referenceRange = '' }: LabResult): boolean =>
  holdsAmbiguousNumber(result) || holdsAmbiguousNumber(referenceRange);

/**
 * LAB-9: returns the mark of a result: its side of the range, `abnormal` if only that is known, or `notJudged`.
 * Undefined means that the result is known not to be abnormal.
 */
export function markOf(
  lab: Pick<LabResult, 'result' | 'referenceRange' | 'isAbnormal'>,
): LabMarkName | undefined {
  if (lab.isAbnormal === undefined) return 'notJudged';
  if (!lab.isAbnormal) return undefined;
  const side = againstRange(lab);
  return side === 'low' || side === 'high' ? side : 'abnormal';
}
