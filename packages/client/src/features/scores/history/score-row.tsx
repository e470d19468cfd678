import { isOpenQuestion } from '@bedside/contracts/clinical/alerts/reassurance.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { basisOfScore, errorsIn } from '@bedside/contracts/records/rests-on.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../../domains/use-errors.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { Countersignature } from '../../../ui/records/countersignature.tsx';
import { RestsOn } from '../../../ui/records/rests-on.tsx';
import { isContradicted } from './contradicted.tsx';
import { bandTones, ScoreValue } from './score-value.tsx';
import { useScoreWords } from './use-score-words.ts';

/** A summary of one score: value, maximum, meaning and time. */
export function ScoreRow({ record }: { record: ScoreRecord }) {
  const { t } = useTranslation('scores');
  const moment = useMoment();
  const words = useScoreWords();
  const { scoreType: type, scoreValue: value, contradictions } = record;
  const band = scoreBand(type, value);
  const against = contradictions?.filter((one) => !isOpenQuestion(one)) ?? [];
  const isWrong = record.enteredInError !== undefined;
  const errors = errorsIn(basisOfScore(record), useErrors(record.patientId));
  return (
    <span className="grid min-w-0 grow grid-cols-[1fr_auto] items-baseline gap-x-3">
      <span className={cn('text-sm', isWrong && 'line-through')}>{type}</span>
      <ScoreValue
        type={type}
        value={value}
        isWrong={isWrong}
        isContradicted={isContradicted(contradictions)}
        className="text-right"
      />
      {!isWrong && (
        <span className={cn('text-xs', band === 'low' ? 'text-muted' : bandTones[band])}>
          {words.band(type, value, type === 'ESI' ? contradictions : undefined)}
          {band === 'low' && type !== 'ESI' && `. ${t('doesNotExclude')}`}
        </span>
      )}
      {!isWrong && against.length > 0 && (
        <span className="col-span-2 row-start-3 text-xs text-amber">
          {t('contradictedBy')} {words.contradictions(against)}
        </span>
      )}
      <time dateTime={record.calculatedAt} className="text-right text-xs text-muted">
        {moment(record.calculatedAt)}
      </time>
      <Countersignature record={record} className="col-span-2" />
      <RestsOn errors={{ marks: isWrong ? [] : errors, isCertain: true }} className="col-span-2" />
    </span>
  );
}
