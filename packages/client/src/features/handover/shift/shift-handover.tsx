import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import {
  type Handover,
  type HandoverScope,
  handoverScopes,
} from '@bedside/contracts/handover/handover.contract.ts';
import { type HandoverFormat, handoverFormats } from '@bedside/contracts/handover/handover-formats.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { shiftHandoverQuery } from '../../../domains/handover.queries.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { TakeButtons } from '../take-buttons.tsx';
import { useMadeAt } from '../use-made-at.ts';
import { useSheetText } from '../use-sheet-text.ts';
import { ShiftCard } from './shift-card.tsx';
import type { ShiftPatient } from './shift-page.tsx';
import { ShiftPage } from './shift-page.tsx';
import { useShiftAccessReport } from './use-shift-access-report.ts';

/** The hand-overs of a shift, the sickest first (HAND-11). Six patients share a printed page. */
export default function ShiftHandover({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation('handover');
  const [scope, setScope] = useState<HandoverScope>('mine');
  const [chosen, setFormat] = useState<HandoverFormat>();
  const own = useSession().user?.handoverFormat ?? 'sbar';
  const format = chosen ?? own;
  const shift = useQuery(shiftHandoverQuery(scope, format));
  const hasChanged = useChangedSince();
  const madeAt = useMadeAt();
  const sheet = useRef<HTMLDivElement>(null);
  useShiftAccessReport(sheet);
  const pages = shift.data?.patients ?? [];
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-labelledby="shift-title"
      className="flex min-w-0 grow flex-col overflow-y-auto bg-surface focus:outline-none"
    >
      {banner}
      <div
        ref={sheet}
        data-sheet
        className="flex max-w-3xl flex-col gap-4 p-4 print:block print:max-w-none print:p-0"
      >
        <div className="flex flex-col gap-2 print:hidden">
          <h2 id="shift-title" className="text-lg font-semibold">
            {t('shift.title')}
          </h2>
          <div className="flex flex-wrap items-center gap-2">
            <FilterBar
              label={t('shift.scope')}
              filters={handoverScopes.map((value) => ({ value, label: t(`shift.${value}`) }))}
              value={scope}
              onChange={setScope}
            />
            <FilterBar
              label={t('format.label')}
              filters={handoverFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
              value={format}
              onChange={setFormat}
            />
            {pages.length > 0 && (
              <>
                <Button
                  variant="outline"
                  size="sm"
                  isPending={shift.isFetching}
                  onClick={() => void shift.refetch()}
                >
                  {t('shift.refresh')}
                </Button>
                <TakeShift pages={pages} />
              </>
            )}
          </div>
        </div>
        {shift.isError && shift.data !== undefined && (
          <p role="alert" className="text-sm text-red">
            {t('shift.notRefreshed')}
          </p>
        )}
        {shift.data === undefined ? (
          <SectionPending
            isError={shift.isError}
            failed={t('loadFailed')}
            onRetry={() => void shift.refetch()}
          />
        ) : (
          <>
            {shift.data.leftOut > 0 && (
              <p className="text-sm text-amber">{t('shift.leftOut', { count: shift.data.leftOut })}</p>
            )}
            {pages.length === 0 && <p className="text-muted">{t(`shift.none.${scope}`)}</p>}
            {pages.length > 0 && (
              <div className="hidden [page:shift] print:block">
                <p className="mb-[1mm] text-[8pt]">
                  {t('shift.title')} · {madeAt(shift.data.madeAt)}
                </p>
                <ul className="grid grid-cols-2 gap-[2mm]">
                  {pages.map((page) => (
                    <ShiftCard key={page.patient.id} page={page} />
                  ))}
                </ul>
              </div>
            )}
            {pages.map((page) => (
              <ShiftPage
                key={page.patient.id}
                page={page}
                hasChanged={hasChanged(page.handover)}
                onRefresh={() => void shift.refetch()}
              />
            ))}
          </>
        )}
      </div>
    </main>
  );
}

/**
 * Returns whether the chart has entries that a hand-over on screen does not include. The rows of the tracking list,
 * which arrive live, name the last entry of each chart.
 */
function useChangedSince(): (handover: Handover) => boolean {
  const rows = useQuery(boardQuery()).data ?? [];
  const seqs = new Map(rows.map(({ patientId, seq }) => [patientId, seq]));
  return ({ patientId, chartSeq }) => (seqs.get(patientId) ?? 0) > chartSeq;
}

/** Copies or prints the pages of a shift. Each patient has their own line in the access log. */
function TakeShift({ pages }: { pages: readonly ShiftPatient[] }) {
  const sheetText = useSheetText();
  const patientIds = pages.map(({ patient }) => patient.id);
  return (
    <TakeButtons
      tell={(kind) => call(accessLogEndpoints.tellMany, { body: { kind, about: 'handover', patientIds } })}
      text={() => pages.map(({ patient, handover }) => sheetText(patient, handover)).join('\n\n\n')}
    />
  );
}
