import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../../domains/lists/use-older.ts';
import { scoresList, scoresQuery } from '../../../domains/scores.queries.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OlderRecords } from '../../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { Veil } from '../../../ui/records/veil.tsx';
import { HighRiskBanners } from '../high-risk-banners.tsx';
import { ScoreDetail } from './score-detail.tsx';
import { ScoreRow } from './score-row.tsx';

interface ScoreHistoryProps {
  patientId: string;
  onCalculate: () => void;
}

/** All scores of a patient, newest first. A score entered in error stays, struck through (D12). */
export function ScoreHistory({ patientId, onCalculate }: ScoreHistoryProps) {
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
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <section aria-label={t('history')} className="max-w-3xl p-4">
        {scores.data.length === 0 ? (
          <>
            <p className="text-unknown">{t('notRecorded')}</p>
            <Button variant="outline" className="mt-3 max-md:h-11" onClick={onCalculate}>
              <ClipboardList aria-hidden /> {t('calculateFirst')}
            </Button>
          </>
        ) : (
          <>
            <HighRiskBanners scores={scores.data} />
            <ul className="divide-y border-y">
              {scores.data.map((score) => (
                <Row key={score.id} record={score} />
              ))}
            </ul>
            <OlderRecords older={older} className="px-0" />
          </>
        )}
      </section>
    </div>
  );
}

/** A summary of a score that expands to its details. */
function Row({ record }: { record: ScoreRecord }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
