import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labsList, labsQuery } from '../../domains/labs.queries.ts';
import { useOlder } from '../../domains/lists/use-older.ts';
import { type LabsFilter, labsViewAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OlderRecords } from '../../ui/feedback/older-records.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { DocumentDialogs, type OpenDialog } from './documents/document-dialogs.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { LabDetail } from './lab-detail.tsx';
import { LabCards } from './list/lab-cards.tsx';
import { LabsBar } from './list/labs-bar.tsx';
import { LabsTable } from './list/labs-table.tsx';
import { type LabRow, reviewedTogether, useLabRows } from './list/use-lab-rows.ts';

const labFilters = ['all', 'abnormal', 'notJudged'] as const;

/** All lab results of a patient with filters, order and details. */
export default function LabsSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const labs = useQuery(labsQuery(patientId));
  const older = useOlder(labsList, patientId);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { lists, filters, filter, list, selected, showOnly, close } = useLabsView(patientId);
  const { rows } = list;
  const unknown = lists.notJudged.length;

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
    <div className="flex h-full min-h-0 bg-surface max-md:flex-col low:h-auto">
      <section aria-label={t('title')} className="@container flex min-h-0 min-w-0 grow flex-col">
        <LabsBar
          patientId={patientId}
          filters={filters.map((value) => ({
            value,
            label: t(`filters.${value}`),
            count: older.exist ? `${lists[value].length}+` : lists[value].length,
          }))}
          filter={filter}
          rows={rows}
          onFilter={showOnly}
          onUpload={() => setDialog('upload')}
        />
        <DocumentList labs={labs.data} onOpen={(labId) => setDialog({ labId })} />
        {filter === 'abnormal' && unknown > 0 && (
          <NotJudgedLine count={unknown} onShow={() => showOnly('notJudged')} />
        )}
        <div className="min-h-0 grow overflow-y-auto low:overflow-y-visible">
          {rows.length === 0 && !older.exist && (
            <EmptyState icon={FlaskConical} text={t(filter === 'all' ? 'notRecorded' : 'noneAbnormal')} />
          )}
          {rows.length > 0 && <LabList {...list} />}
          <OlderRecords older={older} />
        </div>
      </section>
      <DocumentDialogs key={patientId} patientId={patientId} open={dialog} onChange={setDialog} />
      {selected && (
        <LabDetail
          key={selected.lab.id}
          row={selected}
          sample={callsOfSample(lists.all, selected)}
          onDocument={(labId) => setDialog({ labId })}
          onClose={() => close(selected.lab.id)}
        />
      )}
    </div>
  );
}

/** The chosen filter and result, with the results that they show. */
function useLabsView(patientId: string) {
  const [view, setView] = useAtom(labsViewAtom);
  const { rows, lists, sort, sortBy } = useLabRows(patientId, view.filter);
  const filters = labFilters.filter((one) => one !== 'notJudged' || lists.notJudged.length > 0);
  const onSelect = (labId: string) => setView({ ...view, labId });
  return {
    lists,
    filters,
    // Without an unjudged result left, the list shows all.
    filter: filters.includes(view.filter) ? view.filter : 'all',
    list: { rows, sort, selectedId: view.labId, onSelect, onSort: sortBy },
    selected: lists.all.find(({ lab }) => lab.id === view.labId),
    showOnly: (filter: LabsFilter) => setView({ ...view, filter }),
    /** Closes the details of a result and returns the focus to it. */
    close: (labId: string) => {
      setView({ ...view, labId: null });
      document.querySelector<HTMLElement>(`[data-lab="${CSS.escape(labId)}"]`)?.focus();
    },
  };
}

/** The results as cards on a phone, and otherwise as a table. */
function LabList({ sort, onSort, ...list }: ComponentProps<typeof LabsTable>) {
  const { t } = useTranslation('labs');
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <>
      {isPhone ? <LabCards {...list} /> : <LabsTable {...list} sort={sort} onSort={onSort} />}
      <p className="px-4 py-2 text-xs text-muted">{t('tickHint')}</p>
    </>
  );
}

const callsOfSample = (rows: readonly LabRow[], { sample }: LabRow) =>
  reviewedTogether(rows.filter((row) => row.sample === sample));

/** Says how many results the filter for abnormal results leaves out because no one can judge them. */
function NotJudgedLine({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('labs');
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-sm text-unknown">
      {t('leftOutNotJudged', { count })}
      <Button variant="ghost" size="sm" onClick={onShow}>
        {t('showNotJudged')}
      </Button>
    </p>
  );
}
