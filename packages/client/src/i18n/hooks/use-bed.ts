import { useTranslation } from 'react-i18next';

/** Returns a formatter of a bed: "Bed 4", "Bed R1". A place without a number, such as "WR", has its own name only. */
export function useBed(): (bed: string | undefined) => string | undefined {
  const { t } = useTranslation('patients');
  return (bed) => (bed && /\d/.test(bed) ? t('bed', { bed }) : bed);
}
