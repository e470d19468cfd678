import { type Aged, ageLabel, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a formatter of ages: "24 d", "7 mo", "58 y", by the viewer's calendar day (D11).
 *
 * An estimated age is "approx. 45 y". An unknown age is its group alone (AGE-6).
 */
export function useAge(): (patient: Aged) => string {
  const { t } = useTranslation('patients');
  return useCallback(
    (patient) => {
      const { value, unit, basis } = ageLabel(patient, localDay(new Date()));
      if (basis === 'assumed') return t(value < 18 ? 'age.unknownChild' : 'age.unknownAdult');
      const age = t(`age.${unit}`, { value });
      return basis === 'estimated' ? t('age.estimated', { age }) : age;
    },
    [t],
  );
}
