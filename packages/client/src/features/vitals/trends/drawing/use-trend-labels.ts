import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { clockTime, shortDay } from '../../../../i18n/format.ts';
import { languageAtom } from '../../../../storage/preferences.ts';

const day = 24 * 3_600_000;

/** Formats the labels of the time axis: the day at midnight, otherwise the time. */
export function useTrendLabels(): (times: readonly number[], step: number) => string[] {
  const language = useAtomValue(languageAtom);
  return useCallback(
    (times, step) =>
      times.map((time) => {
        const date = new Date(time);
        const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
        return step >= day || isMidnight ? shortDay(time, language) : clockTime(time, language);
      }),
    [language],
  );
}
