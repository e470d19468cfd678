import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionPending } from '../../ui/section-pending.tsx';
import { ScoreRow } from './score-row.tsx';
import { scoresQuery } from './scores.queries.ts';

/** Every score that was calculated for a patient, the newest first; what was entered in error stays, struck through (D12). */
export default function ScoresSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation('scores');
  const scores = useQuery(scoresQuery(patientId));
  if (scores.data === undefined) {
    return (
      <SectionPending
        isError={scores.isError}
        failed={t('loadFailed')}
        onRetry={() => void scores.refetch()}
      />
    );
  }
  return (
    <div className="min-h-full bg-surface">
      <section aria-label={t('history')} className="max-w-3xl px-4 pt-4 pb-2">
        <h3 className="text-sm font-semibold">{t('history')}</h3>
        {scores.data.length === 0 ? (
          <p className="mt-1 text-unknown">{t('notRecorded')}</p>
        ) : (
          <ul className="mt-1 divide-y">
            {scores.data.map((score) => (
              <ScoreRow key={score.id} record={score} className="min-h-11 py-2" />
            ))}
          </ul>
        )}
        <p className="mt-3 text-xs text-muted">{t('calculatorsLater')}</p>
      </section>
    </div>
  );
}
