import { notJudged } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import type { LabAlert } from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useNow } from '../../state/clock.ts';
import { openLabsAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabValue } from './lab-value.tsx';
import { ReviewButton } from './review-button.tsx';
import { useCriticalSides, useLabAlerts } from './use-lab-judge.ts';

/** LAB-7: the number of abnormal results that the context panel shows. Critical ones are always shown. */
const maxShown = 3;

interface AbnormalLabsProps {
  patientId: string;
  /** False beside the row that has the button to review each unreviewed critical result. */
  hasReview?: boolean;
}

/**
 * The abnormal results among the clinical alerts, each test by its current result, the most severe first (LAB-6, LAB-7).
 * The rest is one click away, and so are the results that are not interpreted (LAB-9).
 */
export function AbnormalLabs({ patientId, hasReview = true }: AbnormalLabsProps) {
  const { t } = useTranslation('labs');
  const labs = useQuery(labsQuery(patientId));
  const criticalOf = useCriticalSides(patientId);
  const open = useSetAtom(openLabsAtom);
  const alerts = useLabAlerts(patientId);
  const unknown = notJudged(labs.data ?? []).filter((lab) => criticalOf(lab) === undefined).length;
  if (alerts.length + unknown === 0) return null;
  const critical = alerts.filter((alert) => alert.critical !== undefined).length;
  const shown = alerts.slice(0, Math.max(maxShown, critical));
  const more = alerts.length - shown.length;
  return (
    <div className="mt-2">
      <h3 className="sr-only">{t('abnormalResults')}</h3>
      <ul className="flex flex-col gap-1">
        {shown.map((alert) => (
          <Alert key={alert.lab.id} alert={alert} hasReview={hasReview || !alert.isCalling} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="link"
          size="sm"
          className="mt-1 h-auto px-0 text-xs"
          onClick={() => open({ filter: 'abnormal' })}
        >
          {t('moreAbnormal', { count: more })}
        </Button>
      )}
      {unknown > 0 && (
        <p className="mt-1 text-xs text-unknown">
          <span aria-hidden>? </span>
          {t('countNotJudged', { count: unknown })}
        </p>
      )}
    </div>
  );
}

function Alert({ alert, hasReview }: { alert: LabAlert; hasReview: boolean }) {
  const { lab, critical, isCalling } = alert;
  const nameOf = useLabName();
  const open = useSetAtom(openLabsAtom);
  const ago = useAgo();
  const now = useNow();
  const Icon = critical ? OctagonAlert : TriangleAlert;
  const look = isCalling
    ? 'bg-red-solid text-white'
    : critical
      ? 'bg-red-tint text-red'
      : 'bg-amber-tint text-amber';
  return (
    <li className={cn('flex items-start gap-x-2 rounded-sm px-2 py-1', look)}>
      <Icon aria-hidden className="mt-1 size-3.5 shrink-0 max-md:mt-4" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5">
        <button
          type="button"
          className="min-w-0 grow rounded-sm text-left hover:underline max-md:min-h-11"
          onClick={() => open({ labId: lab.id })}
        >
          <span className="font-medium">{nameOf(lab)}</span>{' '}
          <LabValue lab={lab} critical={critical} isAlert className="ml-0.5" />
        </button>
        <span className="text-xs whitespace-nowrap">{ago(takenAt(lab), now)}</span>
        {critical && hasReview && (
          <ReviewButton lab={lab} className={cn(isCalling && 'bg-surface text-ink')} />
        )}
      </div>
    </li>
  );
}
