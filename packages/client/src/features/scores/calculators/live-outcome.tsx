import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Contradicted, isContradicted } from '../history/contradicted.tsx';
import { ScoreValue } from '../history/score-value.tsx';
import { useScoreWords } from '../history/use-score-words.ts';

/** The number of criteria of each point score, and the inputs that share a criterion. */
const totals = { 'CURB-65': 5, HEART: 5, qSOFA: 3, ESI: 0 } as const satisfies Record<ScoreType, number>;
const sharedBy: Record<string, string> = {
  diastolicBP: 'systolicBP',
  troponinUpperReferenceLimit: 'troponinLevel',
  previousCardiacHistory: 'riskFactors',
};

/** Counts the known criteria of a point score from its missing inputs. */
function knownCriteria(type: ScoreType, missing: readonly string[]): { known: number; total: number } {
  const total = totals[type];
  return { known: total - new Set(missing.map((name) => sharedBy[name] ?? name)).size, total };
}

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
  return <OpenOutcome type={type} outcome={outcome} />;
}

/** The scores that are still possible, and the input that would narrow them most (RANGE-1, RANGE-2). */
function OpenOutcome({
  type,
  outcome: { missing, possible, next },
}: {
  type: ScoreType;
  outcome: Extract<ScoreOutcome, { status: 'not-computable' }>;
}) {
  const { t } = useTranslation('calculators');
  const words = useScoreWords();
  const language = useAtomValue(languageAtom);
  const [min = 0, max = 0] = [possible[0], possible.at(-1)];
  const isUnbroken = possible.length > 1 && max - min === possible.length - 1;
  const scores = isUnbroken ? t('live.range', { min, max }) : listed(possible.map(String), language, 'or');
  const what = type === 'ESI' ? t('live.level', { scores }) : t('live.score', { type, scores });
  const inputs = listed(next.inputs.map(words.parameter), language, 'and');
  return (
    <>
      <p className="font-medium text-unknown">
        {t(next.settles ? 'live.settles' : 'live.narrows', { what, inputs })}
      </p>
      <p className="text-xs text-muted">
        {type !== 'ESI' && `${t('live.known', knownCriteria(type, missing))} `}
        {!next.settles && t('live.missing', { names: missing.map(words.parameter).join(', ') })}
      </p>
    </>
  );
}
