import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { languageAtom } from '../../../../storage/preferences.ts';
import { axisLabels } from '../data/axis-labels.ts';

/** Formats the labels of the time axis in the user's language. */
export function useTrendLabels(): (times: readonly number[], step: number) => string[] {
  const language = useAtomValue(languageAtom);
  return useCallback((times, step) => axisLabels(times, step, language), [language]);
}
