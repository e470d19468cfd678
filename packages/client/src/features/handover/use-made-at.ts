import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { clockTime, dayAndYear } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';

/**
 * Returns the sentence that says when a hand-over was made, always with the day: a sheet of paper or a copied text is
 * read on other days too.
 */
export function useMadeAt(): (madeAt: string) => string {
  const { t } = useTranslation('handover');
  const language = useAtomValue(languageAtom);
  return (madeAt) => t('madeAt', { time: `${dayAndYear(madeAt, language)}, ${clockTime(madeAt, language)}` });
}
