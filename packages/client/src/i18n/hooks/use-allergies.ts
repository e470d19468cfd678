import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownReaction } from '@bedside/contracts/clinical/patient/allergy-reactions.ts';
import type { Allergies } from '@bedside/contracts/patients/patient-facts.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../storage/preferences.ts';

/** Returns allergies as a text, known substances and reactions in the reader's language (D58). Not asked never reads as none known (D10). */
export function useAllergies(): (allergies: Allergies) => string {
  const { t } = useTranslation('patients');
  const language = useAtomValue(languageAtom);
  return (allergies) => {
    if (allergies === 'not-asked') return t('allergies.notAsked');
    if (allergies === 'none-known') return t('allergies.noneKnown');
    return allergies
      .map(({ substance, reaction }) =>
        [shownAllergen(substance, language), reaction && `(${shownReaction(reaction, language)})`]
          .filter(Boolean)
          .join(' '),
      )
      .join(', ');
  };
}
