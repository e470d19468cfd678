import { useTranslation } from 'react-i18next';
import { elapsed } from '../format.ts';

/** Returns a formatter of ages in the screen's language: "4 min ago". `now` is in epoch milliseconds. */
export function useAgo(): (moment: string, now: number) => string {
  const { t } = useTranslation('vitals');
  return (moment, now) => {
    const { unit, count } = elapsed(moment, now);
    return t(`ago.${unit}`, { count });
  };
}
