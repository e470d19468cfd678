import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { type HandoverFormat, handoverFormats } from '@bedside/contracts/handover/handover-formats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { handoverQuery, handoversQuery } from '../../domains/handover.queries.ts';
import { useMoment } from '../../i18n/use-moment.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterBar } from '../../ui/controls/filter-bar.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { GiveForm } from './give-form.tsx';
import { GivenList } from './given-list.tsx';
import { HandoverText } from './handover-text.tsx';
import { useLineText } from './use-line-text.ts';

/** The hand-over of a patient: made from the chart, given to a colleague, and confirmed by them. */
export default function HandoverView({ patientId }: { patientId: string }) {
  // Each patient has a separate form, so that words about one are never given with another.
  return <HandoverOf key={patientId} patientId={patientId} />;
}

function HandoverOf({ patientId }: { patientId: string }) {
  const { t } = useTranslation('handover');
  const moment = useMoment();
  const [format, setFormat] = useState<HandoverFormat>('sbar');
  const made = useQuery(handoverQuery(patientId, format));
  const given = useQuery(handoversQuery(patientId));
  const userId = useSession().user?.id;
  if (made.data === undefined || given.data === undefined) {
    return (
      <SectionPending
        isError={made.isError || given.isError}
        failed={t('loadFailed')}
        onRetry={() => {
          void made.refetch();
          void given.refetch();
        }}
      />
    );
  }
  return (
    <div className="min-h-full bg-surface">
      <div className="flex max-w-3xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <FilterBar
            label={t('format.label')}
            filters={handoverFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
          <CopyButton handover={made.data} />
        </div>
        <p className="text-xs text-muted">{t('madeAt', { time: moment(made.data.madeAt) })}</p>
        <HandoverText handover={made.data} />
        <GiveForm patientId={patientId} userId={userId} format={format} />
        <section aria-label={t('given')}>
          <h3 className="text-sm font-semibold">{t('given')}</h3>
          <GivenList handovers={given.data} userId={userId} />
        </section>
      </div>
    </div>
  );
}

/** Copies the hand-over as text, in the reader's language, once the copy is in the access log. */
function CopyButton({ handover }: { handover: Handover }) {
  const { t } = useTranslation('handover');
  const textOf = useLineText();
  const copy = async () => {
    const text = handover.sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ section, lines }) =>
        [t(`section.${section}`), ...lines.map((line) => `- ${textOf(line)}`)].join('\n'),
      )
      .join('\n\n');
    try {
      await call(accessLogEndpoints.tell, {
        params: { patientId: handover.patientId },
        body: { kind: 'chart-copied', about: 'handover' },
      });
      await navigator.clipboard.writeText(text);
      toast({ title: t('copied') });
    } catch {
      toast({ title: t('notCopied') });
    }
  };
  return (
    <Button variant="outline" size="sm" className="max-md:h-11" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
