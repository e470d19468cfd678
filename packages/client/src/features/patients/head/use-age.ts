import { type Aged, ageLabel, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useTranslation } from 'react-i18next';

/**
 * How an age is written on this screen: "24 d", "7 mo", "58 y", by the viewer's calendar day (D11); "approx. 45 y" where
 * it was estimated, and the group alone where nobody knows it (AGE-6).
 */
export function useAge(): (patient: Aged) => string {
  const { t } = useTranslation('patients');
  return (patient) => {
    const { value, unit, basis } = ageLabel(patient, localDay(new Date()));
    if (basis === 'assumed') return t(value < 18 ? 'age.unknownChild' : 'age.unknownAdult');
    const age = t(`age.${unit}`, { value });
    return basis === 'estimated' ? t('age.estimated', { age }) : age;
  };
}
