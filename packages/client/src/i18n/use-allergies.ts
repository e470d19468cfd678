import type { Allergies } from '@bedside/contracts/patients/patient-facts.ts';
import { useTranslation } from 'react-i18next';

/** Returns allergies as a text. Not asked never reads as none known (D10). */
export function useAllergies(): (allergies: Allergies) => string {
  const { t } = useTranslation('patients');
  return (allergies) => {
    if (allergies === 'not-asked') return t('allergies.notAsked');
    if (allergies === 'none-known') return t('allergies.noneKnown');
    return allergies
      .map(({ substance, reaction }) => (reaction ? `${substance} (${reaction})` : substance))
      .join(', ');
  };
}
