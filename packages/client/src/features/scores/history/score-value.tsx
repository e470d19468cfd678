import { type ScoreBand, scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { type ScoreType, scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';

export const bandTones: Record<ScoreBand, string> = {
  high: 'text-red',
  moderate: 'text-amber',
  low: 'text-ink',
};

interface ScoreValueProps {
  type: ScoreType;
  value: number;
  /** Entered in error. It is struck through and has no band. */
  isWrong?: boolean;
  /** A low score that findings contradict. It must not look reassuring. */
  isContradicted?: boolean;
  className?: string;
}

/** A score with its maximum, or a triage level, with the symbol and color of its band. */
export function ScoreValue({
  type,
  value,
  isWrong = false,
  isContradicted = false,
  className,
}: ScoreValueProps) {
  const { t } = useTranslation('scores');
  const own = scoreBand(type, value);
  const band = own === 'low' && isContradicted ? 'moderate' : own;
  const Icon = band === 'high' ? OctagonAlert : TriangleAlert;
  return (
    <span className={cn('font-semibold', isWrong ? 'text-muted line-through' : bandTones[band], className)}>
      {band !== 'low' && !isWrong && <Icon aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
      {type === 'ESI' ? t('level', { value }) : t('outOf', { value, max: scoreRanges[type].max })}
    </span>
  );
}
