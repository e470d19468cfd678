import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { isContradicted } from '../history/contradicted.tsx';
import { ScoreDetail } from '../history/score-detail.tsx';
import { ScoreValue } from '../history/score-value.tsx';

interface ResultCardProps {
  record: ScoreRecord;
  /** The form has changed since the score was calculated. */
  isChanged: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

const edges = { high: 'border-l-red-solid', moderate: 'border-l-amber-mark', low: 'border-l-line-strong' };

/** The calculated score, which is now in the chart. */
export function ResultCard({ record, isChanged, headingRef }: ResultCardProps) {
  const { t } = useTranslation('calculators');
  const { scoreType: type, scoreValue: value, contradictions } = record;
  const own = scoreBand(type, value);
  const band = own === 'low' && isContradicted(contradictions) ? 'moderate' : own;
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView({ block: 'center' });
  }, [headingRef]);
  return (
    <section
      aria-label={t('result', { type })}
      className={cn('mb-4 rounded-md border border-l-3 bg-surface p-4', edges[band])}
    >
      <h4
        ref={headingRef}
        tabIndex={-1}
        className="mb-2 flex flex-wrap items-baseline gap-x-3 rounded-sm focus-visible:outline-none"
      >
        <span className="font-semibold">{type}</span>
        <ScoreValue
          type={type}
          value={value}
          isContradicted={isContradicted(contradictions)}
          className="text-2xl"
        />
      </h4>
      <ScoreDetail record={record} />
      {isChanged && <p className="mt-3 border-t pt-3 text-sm text-amber">{t('changedSince')}</p>}
    </section>
  );
}
