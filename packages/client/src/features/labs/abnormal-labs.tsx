import { notJudged, standingAbnormal } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useAgo } from '../../i18n/use-ago.ts';
import { useNow } from '../../state/clock.ts';
import { LabValue } from './lab-value.tsx';

/** LAB-7: the number of abnormal results that the context panel shows. */
const shownAtMost = 3;

/**
 * The abnormal results among the clinical alerts, each test by its current result (LAB-6, LAB-7), and the number of
 * unjudged results (LAB-9).
 */
export function AbnormalLabs({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const labs = useQuery(labsQuery(patientId));
  const ago = useAgo();
  const now = useNow();
  const abnormal = standingAbnormal(labs.data ?? []);
  const unknown = notJudged(labs.data ?? []).length;
  if (abnormal.length + unknown === 0) return null;
  return (
    <div className="mt-2">
      <h3 className="sr-only">{t('abnormalResults')}</h3>
      <ul className="flex flex-col gap-1">
        {abnormal.slice(0, shownAtMost).map((lab) => (
          <li
            key={lab.id}
            className="flex items-baseline gap-2 rounded-sm bg-amber-tint px-2 py-1 text-amber"
          >
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 self-center" />
            <span className="min-w-0 grow">
              <span className="font-medium">{lab.testName}</span>{' '}
              <LabValue lab={lab} isAlert className="ml-0.5" />
            </span>
            <span className="text-xs whitespace-nowrap">{ago(lab.resultTime, now)}</span>
          </li>
        ))}
      </ul>
      {abnormal.length > shownAtMost && (
        <p className="mt-1 text-xs text-muted">
          {t('moreAbnormal', { count: abnormal.length - shownAtMost })}
        </p>
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
