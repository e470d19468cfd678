import { isOpenQuestion } from '@bedside/contracts/clinical/alerts/reassurance.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import { useTranslation } from 'react-i18next';
import { useScoreWords } from './use-score-words.ts';

/** Whether a known finding, not just an unknown one, contradicts a low score. */
export const isContradicted = (contradictions: readonly Contradiction[] = []): boolean =>
  contradictions.some((one) => !isOpenQuestion(one));

/** Lists the findings that contradict a low score, then the unknown ones (D46). */
export function Contradicted({ contradictions }: { contradictions: readonly Contradiction[] }) {
  const { t } = useTranslation('scores');
  const words = useScoreWords();
  const against = contradictions.filter((one) => !isOpenQuestion(one));
  const open = contradictions.filter(isOpenQuestion);
  if (contradictions.length === 0) return null;
  return (
    <div className="text-sm">
      {against.length > 0 && (
        <p className="text-amber">
          <strong className="font-semibold">{t('contradictedBy')}</strong> {words.contradictions(against)}
        </p>
      )}
      {open.length > 0 && (
        <p className="text-unknown">
          <strong className="font-semibold">{t('notSettled')}</strong> {words.contradictions(open)}
        </p>
      )}
    </div>
  );
}
