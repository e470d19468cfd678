import { useTranslation } from 'react-i18next';
import type { useAnswer } from './score-form.ts';

/** Describes the problem of a field, or that the score needs it. */
export function useProblemText(): (
  answer: Pick<ReturnType<typeof useAnswer>, 'problem' | 'isMissing'>,
) => string | undefined {
  const { t } = useTranslation('calculators');
  return ({ problem, isMissing }) => {
    if (problem === undefined) return isMissing ? t('problem.missing') : undefined;
    switch (problem.kind) {
      case 'atLeast':
      case 'atMost':
        return t(`problem.${problem.kind}`, { limit: problem.limit });
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
