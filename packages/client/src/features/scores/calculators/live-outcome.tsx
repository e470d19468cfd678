import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useTranslation } from 'react-i18next';
import { Contradicted, isContradicted } from '../history/contradicted.tsx';
import { ScoreValue } from '../history/score-value.tsx';
import { useScoreWords } from '../history/use-score-words.ts';
import { knownCriteria } from './fields/known-criteria.ts';

/**
 * Shows the current outcome of the form: the score if all inputs are known, otherwise its range and the missing
 * inputs.
 */
export function LiveOutcome({ type, outcome }: { type: ScoreType; outcome: ScoreOutcome }) {
  const { t } = useTranslation('calculators');
  const words = useScoreWords();
  if (outcome.status === 'not-applicable') {
    return (
      <p className="text-amber">
        <strong className="font-semibold">{t('notApplicable.title', { type })}</strong>{' '}
        {t(`notApplicable.${outcome.reason}`, { type })}
      </p>
    );
  }
  if (outcome.status === 'scored') {
    return (
      <>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <ScoreValue
            type={type}
            value={outcome.score}
            isContradicted={isContradicted(outcome.contradictions)}
            className="text-lg"
          />
          <span className="text-sm text-muted">
            {words.band(type, outcome.score, outcome.contradictions)}
          </span>
          {type !== 'ESI' && scoreBand(type, outcome.score) === 'low' && (
            <span className="text-sm text-muted">{t('doesNotExclude')}</span>
          )}
        </p>
        <Contradicted contradictions={outcome.contradictions} />
      </>
    );
  }
  const { min, max, missing } = outcome;
  return (
    <>
      <p className="font-medium text-unknown">
        {type !== 'ESI'
          ? t('live.known', { ...knownCriteria(type, missing), min, max })
          : min === max
            ? t('live.oneLevel', { min })
            : t('live.level', { min, max })}
      </p>
      <p className="text-xs text-muted">
        {t('live.missing', { names: missing.map(words.parameter).join(', ') })}
      </p>
    </>
  );
}
