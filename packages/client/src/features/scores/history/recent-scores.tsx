import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scoresQuery } from '../../../domains/scores.queries.ts';
import { PanelSection } from '../../../ui/text/panel-section.tsx';
import { ScoreRow } from './score-row.tsx';

/** The number of scores in the context panel. */
const maxShown = 3;

/** The newest scores in the context panel, each with meaning and time. */
export function RecentScores({ patientId }: { patientId: string }) {
  const { t } = useTranslation('scores');
  const scores = useQuery(scoresQuery(patientId));
  const counting = (scores.data ?? []).filter(counts);
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
        {counting.slice(0, maxShown).map((score) => (
          <li key={score.id} className="flex py-1.5">
            <ScoreRow record={score} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
