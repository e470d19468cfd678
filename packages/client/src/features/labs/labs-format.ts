import { holdsAmbiguousNumber, numericResult } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { againstRange, parseReferenceRange } from '@bedside/contracts/clinical/labs/reference-range.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../../storage/preferences.ts';

interface LabFormat {
  /** The result without its unit: a number as the language writes it, anything else as the laboratory did. */
  result: (lab: LabResult) => string;
  /** The range: in the language's numbers where they are understood, else as the laboratory wrote it. */
  range: (lab: LabResult) => string | undefined;
}

/** How lab results are written on this screen. */
export function useLabFormat(): LabFormat {
  const language = useAtomValue(languageAtom);
  const inLanguage = (text: string) => (language === 'en' ? text : text.replace(/(\d)\.(?=\d)/g, '$1,'));
  return {
    result: ({ result }) => (numericResult(result) === undefined ? result : inLanguage(result)),
    range: ({ referenceRange }) =>
      referenceRange === undefined || parseReferenceRange(referenceRange) === undefined
        ? referenceRange
        : inLanguage(referenceRange.replace(/(\d)\s*-\s*(?=\d)/g, '$1–')),
  };
}

/** LAB-1: whether the result or its range holds a number that can be read in two ways. */
export const isAmbiguous = ({ result, referenceRange = '' }: LabResult): boolean =>
  holdsAmbiguousNumber(result) || holdsAmbiguousNumber(referenceRange);

/**
 * LAB-9: the mark of a result: by where it lies against its range, as abnormal where only that is known, or as not
 * judged. A result without a mark is known not to be abnormal.
 */
export function markOf(lab: LabResult): 'low' | 'high' | 'abnormal' | 'notJudged' | undefined {
  if (lab.isAbnormal === undefined) return 'notJudged';
  if (!lab.isAbnormal) return undefined;
  const side = againstRange(lab);
  return side === 'low' || side === 'high' ? side : 'abnormal';
}
