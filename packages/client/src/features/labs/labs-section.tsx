import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/records/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labsList, labsQuery } from '../../domains/labs.queries.ts';
import { useOlder } from '../../domains/lists/use-older.ts';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { DocumentDialogs, type OpenDialog } from './documents/document-dialogs.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { EnterLabs } from './entry/enter-labs.tsx';
import { LabDetail } from './lab-detail.tsx';
import { LabTick } from './lab-tick.tsx';
import { LabValue } from './lab-value.tsx';
import { useLabFormat } from './labs-format.ts';

type Filter = 'all' | 'abnormal' | 'notJudged';

/** All lab results of a patient with filters and details. */
export default function LabsSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['labs', 'documents']);
  const labs = useQuery(labsQuery(patientId));
  const older = useOlder(labsList, patientId);
  const [chosen, setFilter] = useState<Filter>('all');
  const [selectedId, select] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const all = (labs.data ?? []).filter((lab) => !isDocument(lab));
  const counting = all.filter(counts);
  const lists: Record<Filter, LabResult[]> = {
    all,
    abnormal: counting.filter(({ isAbnormal }) => isAbnormal === true),
    notJudged: counting.filter(({ isAbnormal }) => isAbnormal === undefined),
  };
  const unknown = lists.notJudged.length;
  // Resets the filter when no unjudged result is left.
  const filter = chosen === 'notJudged' && unknown === 0 ? 'all' : chosen;
  const filters: Filter[] = unknown > 0 ? ['all', 'abnormal', 'notJudged'] : ['all', 'abnormal'];
  const shown = lists[filter];
  const selected = all.find(({ id }) => id === selectedId);

  if (labs.data === undefined) {
    return (
      <SectionPending
        isError={labs.isError}
        failed={t('error_loading')}
        onRetry={() => void labs.refetch()}
      />
    );
  }
  return (
    <div className="flex h-full min-h-0 bg-surface max-md:flex-col">
      <section aria-label={t('title')} className="flex min-h-0 min-w-0 grow flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
          <FilterBar
            label={t('filter')}
            filters={filters.map((value) => ({
              value,
              label: t(`filters.${value}`),
              count: older.exist ? `${lists[value].length}+` : lists[value].length,
            }))}
            value={filter}
            onChange={setFilter}
          />
          <p className="text-xs text-muted">{t('tickHint')}</p>
          <div className="ml-auto flex gap-2 max-md:w-full max-md:[&>button]:h-11 max-md:[&>button]:grow">
            <Button variant="outline" size="sm" onClick={() => setDialog('upload')}>
              <FileUp aria-hidden />
              {t('documents:title')}
            </Button>
            <EnterLabs patientId={patientId} />
          </div>
        </div>
        <DocumentList labs={labs.data} onOpen={(labId) => setDialog({ labId })} />
        {filter === 'abnormal' && unknown > 0 && (
          <p className="flex shrink-0 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-sm text-unknown">
            {t('leftOutNotJudged', { count: unknown })}
            <Button variant="ghost" size="sm" onClick={() => setFilter('notJudged')}>
              {t('showNotJudged')}
            </Button>
          </p>
        )}
        <div className="min-h-0 grow overflow-y-auto">
          {shown.length === 0 && !older.exist && (
            <p className="p-4 text-unknown">{t(filter === 'all' ? 'notRecorded' : 'noneAbnormal')}</p>
          )}
          <ul className="divide-y">
            {shown.map((lab) => (
              <Row
                key={lab.id}
                lab={lab}
                isSelected={lab.id === selectedId}
                onSelect={() => select(lab.id)}
              />
            ))}
          </ul>
          <OlderRecords older={older} />
        </div>
      </section>
      <DocumentDialogs key={patientId} patientId={patientId} open={dialog} onChange={setDialog} />
      {selected && <LabDetail lab={selected} onClose={() => select(null)} />}
    </div>
  );
}

interface RowProps {
  lab: LabResult;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ lab, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const moment = useMoment();
  const range = format.range(lab);
  return (
    <li
      data-record={lab.id}
      tabIndex={-1}
      className={cn(
        'flex items-center gap-3 pl-4 focus:bg-action-tint',
        isSelected ? 'bg-action-tint' : 'hover:bg-hover',
      )}
    >
      {lab.enteredInError ? <span className="w-4.5 shrink-0" /> : <LabTick lab={lab} />}
      <button
        type="button"
        aria-expanded={isSelected}
        onClick={onSelect}
        className={cn(
          'grid min-h-11 min-w-0 grow grid-cols-[1fr_auto] content-center items-baseline gap-x-4 py-2 pr-4 text-left focus-visible:-outline-offset-2 lg:grid-cols-[1fr_11rem_9rem_8rem]',
          lab.enteredInError && 'text-muted line-through',
        )}
      >
        <span className="min-w-0 break-words">{lab.testName}</span>
        <LabValue lab={lab} className="text-right lg:text-left" />
        <span className="text-xs text-muted lg:text-sm">
          <span className="sr-only">{t('referenceRange')}: </span>
          {range ?? t('noRange')}
        </span>
        <time dateTime={lab.resultTime} className="text-right text-xs text-muted lg:text-sm">
          {moment(lab.resultTime)}
        </time>
      </button>
    </li>
  );
}
