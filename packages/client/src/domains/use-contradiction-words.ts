import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { number } from '../i18n/format.ts';
import { languageAtom } from '../storage/preferences.ts';

/** Describes one contradiction in the user's language. */
export function useContradictionWords(): (contradiction: Contradiction) => string {
  const { t } = useTranslation('scores');
  const language = useAtomValue(languageAtom);
  return (found) => {
    switch (found.code) {
      case 'news2':
        return t('contradiction.news2', {
          score: found.min === found.max ? `${found.min}` : `${found.min}–${found.max}`,
        });
      case 'single-three':
      case 'unrecordable':
      case 'unknown':
        return t(`contradiction.${found.code}`, {
          signs: found.signs.map((sign) => t(`sign.${sign}`)).join(', '),
        });
      case 'saturation':
      case 'troponin':
        return t(`contradiction.${found.code}`, {
          value: number(found.value, language),
          limit: number(found.limit, language),
        });
      case 'assumed-limit':
        return t('contradiction.assumed-limit', { limit: number(found.limit, language), unit: found.unit });
      case 'onset':
        return t(`contradiction.onset.${found.isUnderThreeHours ? 'early' : 'unknown'}`);
      case 'suggestion':
        return t('contradiction.suggestion', {
          level: found.level,
          signs: found.because.map((sign) => t(`because.${sign}`)).join(', '),
        });
      default:
        return t(`contradiction.${found.code}`);
    }
  };
}
