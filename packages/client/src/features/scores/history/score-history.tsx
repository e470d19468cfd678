import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Gauge } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../../domains/lists/use-older.ts';
import { scoresList, scoresQuery } from '../../../domains/scores.queries.ts';
import { useChartNews } from '../../../state/use-chart-news.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OlderRecords } from '../../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { NewMark } from '../../../ui/records/new-mark.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { Veil } from '../../../ui/records/veil.tsx';
import { HighRiskBanners } from '../high-risk-banners.tsx';
import { ScoreDetail } from './score-detail.tsx';
import { ScoreRow } from './score-row.tsx';

interface ScoreHistoryProps {
  patientId: string;
  /** The open calculator. Its results come first, in their own group. */
  type?: ScoreType | null;
  onCalculate: () => void;
}

/** All scores of a patient, newest first. A score entered in error stays, struck through (D12). */
export function ScoreHistory({ patientId, type = null, onCalculate }: ScoreHistoryProps) {
  const { t } = useTranslation('scores');
  const scores = useQuery(scoresQuery(patientId));
  const older = useOlder(scoresList, patientId);
  if (scores.data === undefined) {
    return (
      <SectionPending
        isError={scores.isError}
        failed={t('loadFailed')}
        onRetry={() => void scores.refetch()}
      />
    );
  }
  if (scores.data.length === 0) {
    return (
      <EmptyState icon={Gauge} text={t('notRecorded')}>
        <Button needs={scoresEndpoints.calculate} variant="outline" onClick={onCalculate}>
          {t('calculateFirst')}
        </Button>
      </EmptyState>
    );
  }
  const same = scores.data.filter(({ scoreType }) => scoreType === type);
  const others = scores.data.filter(({ scoreType }) => scoreType !== type);
  return (
    <div className="max-w-3xl p-4">
      <HighRiskBanners scores={scores.data} />
      {type === null && <h3 className="sr-only">{t('all')}</h3>}
      {type !== null && (
        <>
          <h3 className="mt-1 font-semibold">{t('earlier', { score: type })}</h3>
          {same.length === 0 && <p className="mt-1 text-unknown">{t('noEarlier', { score: type })}</p>}
          <Rows scores={same} />
          {others.length > 0 && <h3 className="mt-5 font-semibold">{t('others')}</h3>}
        </>
      )}
      <Rows scores={others} />
      <OlderRecords older={older} className="px-0" />
    </div>
  );
}

function Rows({ scores }: { scores: readonly ScoreRecord[] }) {
  if (scores.length === 0) return null;
  return (
    <ul className="mt-1 divide-y border-y">
      {scores.map((score) => (
        <Row key={score.id} record={score} />
      ))}
    </ul>
  );
}

/** A summary of a score that expands to its details. */
function Row({ record }: { record: ScoreRecord }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const news = useChartNews(record.patientId, 'scores');
  return (
    <li data-record={record.id} tabIndex={-1} className="focus:bg-action-tint">
      <Veil mark={record.enteredInError} className="py-2">
        <div className="flex items-start gap-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
            <NewMark isShown={news.record(record.id)} className="mr-0" />
            <ScoreRow record={record} />
          </button>
          <RecordMenu
            domain="scores"
            at={record.calculatedAt}
            records={[record]}
            className="mt-2 max-md:mt-0"
          />
        </div>
        <div id={id} hidden={!isOpen} className="pt-1 pb-4 pl-6">
          {isOpen && <ScoreDetail record={record} />}
        </div>
      </Veil>
      <MarkLine mark={record.enteredInError} className="mb-2 pl-6" />
    </li>
  );
}
