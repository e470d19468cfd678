import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { number } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import type { useAnswer } from './score-form.ts';

/** Describes the problem of a field, or that the score needs it. */
export function useProblemText(): (
  answer: Pick<ReturnType<typeof useAnswer>, 'problem' | 'isMissing'>,
) => string | undefined {
  const { t } = useTranslation('calculators');
  const language = useAtomValue(languageAtom);
  return ({ problem, isMissing }) => {
    if (problem === undefined) return isMissing ? t('problem.missing') : undefined;
    switch (problem.kind) {
      case 'atLeast':
      case 'atMost':
        return t(`problem.${problem.kind}`, { limit: number(problem.limit, language) });
      case 'range':
        return t('problem.range', { min: problem.min, max: problem.max });
      case 'looksLikeC':
      case 'looksLikeF':
        return t(`problem.${problem.kind}`, { value: problem.value });
      default:
        return t(`problem.${problem.kind}`);
    }
  };
}
