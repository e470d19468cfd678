import { scoreBand } from '@bedside/contracts/scores/score-bands.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { bandTones, ScoreValue } from './score-value.tsx';
import { useScoreWords } from './use-score-words.ts';

/** One calculated score in short: its value beside the most that there is, what it means, and when it was calculated. */
export function ScoreRow({ record }: { record: ScoreRecord }) {
  const { t } = useTranslation('scores');
  const moment = useMoment();
  const words = useScoreWords();
  const { scoreType: type, scoreValue: value } = record;
  const band = scoreBand(type, value);
  const isWrong = record.enteredInError !== undefined;
  return (
    <span className="grid min-w-0 grow grid-cols-[1fr_auto] items-baseline gap-x-3">
      <span className={cn('text-sm', isWrong && 'line-through')}>{type}</span>
      <ScoreValue type={type} value={value} isWrong={isWrong} className="text-right" />
      {isWrong ? (
        <span className="text-xs text-muted">{t('enteredInError')}</span>
      ) : (
        <span className={cn('text-xs', band === 'low' ? 'text-muted' : bandTones[band])}>
          {words.band(type, value)}
          {band === 'low' && (type === 'qSOFA' || type === 'CURB-65') && `. ${t('doesNotExclude')}`}
        </span>
      )}
      <time dateTime={record.calculatedAt} className="text-right text-xs text-muted">
        {moment(record.calculatedAt)}
      </time>
    </span>
  );
}
