import { useAtomValue } from 'jotai';
import { languageAtom } from '../state/preferences.ts';

/** How a moment is written: "14:32" today, else "21 Nov, 14:32", by the viewer's own clock, of 24 hours (D34). */
export function useMoment(): (instant: string) => string {
  const language = useAtomValue(languageAtom);
  return (instant) => {
    const at = new Date(instant);
    const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    if (at.toDateString() === new Date().toDateString()) return time.format(at);
    const locale = language === 'en' ? 'en-GB' : language;
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    return `${day.format(at)}, ${time.format(at)}`;
  };
}
