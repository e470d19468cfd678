import { useAtomValue } from 'jotai';
import { serverNow } from '../../api/server-clock.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { dayAndTime } from '../format.ts';

/** Returns a formatter of times in the screen's language: "14:32" today, else "21 Nov, 14:32" (D34). */
export function useMoment(): (instant: string) => string {
  const language = useAtomValue(languageAtom);
  return (instant) => dayAndTime(instant, language, serverNow());
}
