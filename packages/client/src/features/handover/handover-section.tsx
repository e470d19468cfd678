import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { type HandoverFormat, handoverFormats } from '@bedside/contracts/handover/handover-formats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { handoverQuery, handoversQuery } from '../../domains/handover.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useHandoverSummary } from '../../state/handover-summary.ts';
import { useSession } from '../../state/session.ts';
import { cn } from '../../ui/class-names.ts';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { GiveForm } from './give-form.tsx';
import { GivenList } from './given-list.tsx';
import { HandoverText } from './handover-text.tsx';
import type { SummarySlots } from './summary-slots.ts';
import { TakeButtons } from './take-buttons.tsx';
import { useHeadLine } from './use-head-line.ts';
import { useMadeAt } from './use-made-at.ts';
import { useSheetText } from './use-sheet-text.ts';

/** The hand-over of a patient: made from the chart, given to a colleague, and confirmed by them. */
export function HandoverView({ patientId, slots }: { patientId: string; slots: SummarySlots }) {
  // Each patient has a separate form, so that words about one are never given with another.
  return <HandoverOf key={patientId} patientId={patientId} slots={slots} />;
}

function HandoverOf({ patientId, slots }: { patientId: string; slots: SummarySlots }) {
  const { t } = useTranslation('handover');
  const madeAt = useMadeAt();
  const [format, setFormat] = useState<HandoverFormat>(useSession().user?.handoverFormat ?? 'sbar');
  const patient = useQuery(patientQuery(patientId));
  const headLine = useHeadLine();
  const handover = useQuery(handoverQuery(patientId, format));
  const earlier = useQuery(handoversQuery(patientId));
  const userId = useSession().user?.id;
  const summary = useHandoverSummary(patientId)?.usable;
  const { Summary, GivenSummary, summaryText } = slots;
  if (handover.data === undefined || earlier.data === undefined) {
    return (
      <SectionPending
        isError={handover.isError || earlier.isError}
        failed={t('loadFailed')}
        onRetry={() => {
          void handover.refetch();
          void earlier.refetch();
        }}
      />
    );
  }
  return (
    <div className="min-h-full bg-surface">
      <div data-sheet className="flex max-w-3xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <FilterBar
            label={t('format.label')}
            filters={handoverFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
          <TakeAway handover={handover.data} summary={summary && summaryText(summary)} />
        </div>
        <p className="text-sm font-semibold print:text-lg">{headLine(patient.data)}</p>
        {/* Paper takes a summary only when it is complete. */}
        <div className={cn(!summary && 'print:hidden')}>
          <Summary patientId={patientId} />
        </div>
        <p className="text-xs text-muted">{madeAt(handover.data.madeAt)}</p>
        <HandoverText handover={handover.data} />
        <GiveForm patientId={patientId} userId={userId} format={format} summaryId={summary?.id} />
        <section aria-label={t('given')} className="print:hidden">
          <h3 className="text-sm font-semibold">{t('given')}</h3>
          <GivenList handovers={earlier.data} userId={userId} GivenSummary={GivenSummary} />
        </section>
      </div>
    </div>
  );
}

/** Copies the hand-over, or prints it. */
function TakeAway({ handover, summary }: { handover: Handover; summary: string | undefined }) {
  const patient = useQuery(patientQuery(handover.patientId));
  const sheetText = useSheetText();
  return (
    <TakeButtons
      tell={(kind) =>
        call(accessLogEndpoints.tell, {
          params: { patientId: handover.patientId },
          body: { kind, about: 'handover' },
        })
      }
      text={() => sheetText(patient.data, handover, summary)}
    />
  );
}
