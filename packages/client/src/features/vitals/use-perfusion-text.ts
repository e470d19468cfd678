import type { Perfusion } from '@bedside/contracts/clinical/vitals/perfusion.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';

/** Formats the known ones: "MAP 93 mmHg · Shock index 0.58"; an empty text if both are unknown. */
export function usePerfusionText(): (perfusion: Perfusion) => string {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  return ({ meanArterialPressure: mean, shockIndex: index }) =>
    [
      mean !== undefined && t('perfusion.mean', { value: decimal(mean, language) }),
      index !== undefined && t('perfusion.shockIndex', { value: decimal(index, language, 2) }),
    ]
      .filter(Boolean)
      .join(' · ');
}
