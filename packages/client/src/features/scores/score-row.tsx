import { type ScoreBand, scoreBand } from '@bedside/contracts/scores/score-bands.ts';
import { type ScoreRecord, scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';

const tones: Record<ScoreBand, string> = { high: 'text-red', moderate: 'text-amber', low: 'text-ink' };

/** One calculated score: its value beside the most that there is, what it means, and when it was calculated. */
export function ScoreRow({ record, className }: { record: ScoreRecord; className?: string }) {
  const { t } = useTranslation('scores');
  const moment = useMoment();
  const { scoreType: type, scoreValue: value } = record;
  const band = scoreBand(type, value);
  const Icon = band === 'high' ? OctagonAlert : TriangleAlert;
  const isWrong = record.enteredInError !== undefined;
  return (
    <li className={cn('grid grid-cols-[1fr_auto] items-baseline gap-x-3', className)}>
      <span className={cn('text-sm', isWrong && 'line-through')}>{type}</span>
      <span className={cn('text-right font-semibold', isWrong ? 'text-muted line-through' : tones[band])}>
        {band !== 'low' && !isWrong && <Icon aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
        {type === 'ESI' ? t('level', { value }) : t('outOf', { value, max: scoreRanges[type].max })}
      </span>
      {isWrong ? (
        <span className="text-xs text-muted">{t('enteredInError')}</span>
      ) : (
        <span className={cn('text-xs', band === 'low' ? 'text-muted' : tones[band])}>
          {type === 'ESI' ? t(`esi.${esiLevel(value)}`) : t(`band.${band}`)}
          {band === 'low' && (type === 'qSOFA' || type === 'CURB-65') && `. ${t('doesNotExclude')}`}
        </span>
      )}
      <time dateTime={record.calculatedAt} className="text-right text-xs text-muted">
        {moment(record.calculatedAt)}
      </time>
    </li>
  );
}

const esiLevels = [1, 2, 3, 4, 5] as const;
const esiLevel = (value: number): (typeof esiLevels)[number] =>
  esiLevels.find((level) => level === value) ?? 5;
