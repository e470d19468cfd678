import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../../storage/preferences.ts';

/** Returns a formatter of test names: a known test in the reader's language (D58), any other as the laboratory wrote it. */
export function useLabName(): (lab: Pick<LabResult, 'testName'>) => string {
  const language = useAtomValue(languageAtom);
  return (lab) => shownTestName(lab, language);
}
