import { useTranslation } from 'react-i18next';
import { elapsed } from './format.ts';

/** How an age is written in the language of the screen: "4 min ago". `now` in epoch milliseconds. */
export function useAgo(): (moment: string, now: number) => string {
  const { t } = useTranslation('vitals');
  return (moment, now) => {
    const { unit, count } = elapsed(moment, now);
    return t(`ago.${unit}`, { count });
  };
}
