import { type ScoreBand, scoreBand } from '@bedside/contracts/scores/score-bands.ts';
import { type ScoreRecord, scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { PanelSection } from '../../ui/panel-section.tsx';
import { scoresQuery } from './scores.queries.ts';

/** How many scores the context panel shows. */
const shownAtMost = 3;

const tones: Record<ScoreBand, string> = { high: 'text-red', moderate: 'text-amber', low: 'text-ink' };

/** The context panel's newest scores, each with what it means and when it was calculated. */
export function RecentScores({ patientId }: { patientId: string }) {
  const { t } = useTranslation('scores');
  const scores = useQuery(scoresQuery(patientId));
  const counting = (scores.data ?? []).filter(({ enteredInError }) => enteredInError === undefined);
  return (
    <PanelSection
      title={t('recent')}
      isLoaded={scores.data !== undefined}
      isError={scores.isError}
      onRetry={() => void scores.refetch()}
      failed={t('loadFailed')}
      empty={counting.length === 0 ? t('notRecorded') : undefined}
    >
      <ul className="mt-1 divide-y">
        {counting.slice(0, shownAtMost).map((score) => (
          <Row key={score.id} record={score} />
        ))}
      </ul>
    </PanelSection>
  );
}

function Row({ record }: { record: ScoreRecord }) {
  const { t } = useTranslation('scores');
  const moment = useMoment();
  const { scoreType: type, scoreValue: value } = record;
  const band = scoreBand(type, value);
  const Icon = band === 'high' ? OctagonAlert : TriangleAlert;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 py-1.5">
      <span className="text-sm">{type}</span>
      <span className={cn('text-right font-semibold', tones[band])}>
        {band !== 'low' && <Icon aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
        {type === 'ESI' ? t('level', { value }) : t('outOf', { value, max: scoreRanges[type].max })}
      </span>
      <span className={cn('text-xs', band === 'low' ? 'text-muted' : tones[band])}>
        {type === 'ESI' ? t(`esi.${esiLevel(value)}`) : t(`band.${band}`)}
        {band === 'low' && (type === 'qSOFA' || type === 'CURB-65') && `. ${t('doesNotExclude')}`}
      </span>
      <time dateTime={record.calculatedAt} className="text-right text-xs text-muted">
        {moment(record.calculatedAt)}
      </time>
    </li>
  );
}

const esiLevels = [1, 2, 3, 4, 5] as const;
const esiLevel = (value: number): (typeof esiLevels)[number] =>
  esiLevels.find((level) => level === value) ?? 5;
