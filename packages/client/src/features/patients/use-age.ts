import { type Aged, ageLabel, localDay } from '@bedside/contracts/clinical/age.ts';
import { useTranslation } from 'react-i18next';

/** How an age is written on this screen: "24 d", "7 mo", "58 y", by the viewer's calendar day (D11). */
export function useAge(): (patient: Aged) => string {
  const { t } = useTranslation('patients');
  return (patient) => {
    const { value, unit } = ageLabel(patient, localDay(new Date()));
    return t(`age.${unit}`, { value });
  };
}
