import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { againstRange, numericResult } from '@bedside/contracts/labs/reference-range.ts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../../state/preferences.ts';

interface LabFormat {
  /** The result without its unit: a number as the language writes it, anything else as the laboratory did. */
  result: (lab: LabResult) => string;
  range: (lab: LabResult) => string | undefined;
}

/** How lab results are written on this screen. */
export function useLabFormat(): LabFormat {
  const language = useAtomValue(languageAtom);
  const inLanguage = (text: string) => (language === 'en' ? text : text.replace(/(\d)\.(?=\d)/g, '$1,'));
  return {
    result: ({ result }) => (numericResult(result) === undefined ? result : inLanguage(result)),
    range: ({ referenceRange }) =>
      referenceRange === undefined
        ? undefined
        : inLanguage(referenceRange.replace(/(\d)\s*-\s*(?=\d)/g, '$1–')),
  };
}

/** How a result is to be marked: by where it lies against its range, or as abnormal where only that is known. */
export function markOf(lab: LabResult): 'low' | 'high' | 'abnormal' | undefined {
  if (lab.isAbnormal !== true) return undefined;
  const side = againstRange(lab);
  return side === 'low' || side === 'high' ? side : 'abnormal';
}
