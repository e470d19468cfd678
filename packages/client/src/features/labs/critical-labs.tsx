import { takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import type { LabAlert } from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useNow } from '../../state/clock.ts';
import { openLabsAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { LabValue } from './lab-value.tsx';
import { useLabFormat } from './labs-format.ts';
import { ReviewButton } from './review-button.tsx';
import { useLabAlerts } from './use-lab-judge.ts';

interface CriticalLabsProps {
  patientId: string;
  /** The ids of the results that the call before them names. A phone's row does not repeat them. */
  called?: ReadonlySet<string> | undefined;
}

/**
 * The unreviewed critical results as items of the safety band (CRIT-7). Shows if the results could not be loaded,
 * because their absence would read as "none".
 */
export function CriticalLabs({ patientId, called }: CriticalLabsProps) {
  const labs = useQuery(labsQuery(patientId));
  if (labs.isError && labs.data === undefined) return <NotLoaded onRetry={() => void labs.refetch()} />;
  return <Calling patientId={patientId} called={called} />;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['labs', 'common']);
  return (
    <li data-danger={t('title')} className="max-w-full max-md:in-data-row:max-w-[42%]">
      <button
        type="button"
        title={t('common:retry')}
        className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-left text-red -outline-offset-2 hover:underline max-md:min-h-11"
        onClick={onRetry}
      >
        <OctagonAlert aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 in-data-row:truncate">{t('error_loading')}</span>
      </button>
    </li>
  );
}

function Calling({ patientId, called }: CriticalLabsProps) {
  const { t } = useTranslation('labs');
  const nameOf = useLabName();
  const format = useLabFormat();
  const open = useSetAtom(openLabsAtom);
  const ago = useAgo();
  const now = useNow();
  const calling = useLabAlerts(patientId).filter(({ isCalling }) => isCalling);
  // Said as a whole, because the row hides words and the unit by its width.
  const spoken = ({ lab, critical }: LabAlert) => {
    const side = critical && t(critical === 'low' ? 'criticalLow' : 'criticalHigh');
    const value = [nameOf(lab), side, format.result(lab), lab.units].filter(Boolean).join(' ');
    return `${value}, ${ago(takenAt(lab), now)}`;
  };
  return calling.map((one) => (
    <li
      key={one.lab.id}
      data-danger={nameOf(one.lab)}
      className={cn(
        // Shorter, its name would end after a letter or two.
        'max-w-full overflow-hidden max-md:in-data-row:max-w-[42%] max-md:in-data-row:min-w-24! md:in-data-row:min-w-40!',
        called?.has(one.lab.id) && 'max-md:in-data-row:hidden!',
      )}
    >
      <span className="flex min-w-0 items-center gap-2 rounded-sm bg-red-solid px-2 py-0.5 text-white max-md:in-data-row:gap-1 max-md:in-data-row:px-1.5">
        <OctagonAlert aria-hidden className="size-4 shrink-0" />
        <button
          type="button"
          aria-label={spoken(one)}
          className="min-w-0 rounded-sm text-left hover:underline max-md:min-h-10 in-data-row:flex in-data-row:items-center in-data-row:gap-1"
          onClick={() => open({ labId: one.lab.id })}
        >
          {/* A narrow row cuts the name, never the value. */}
          <span className="min-w-0 in-data-row:truncate">{nameOf(one.lab)}</span>{' '}
          <LabValue lab={one.lab} critical={one.critical} isAlert className="in-data-row:shrink-0" />{' '}
          <span className="ml-2 text-xs font-normal whitespace-nowrap max-2xl:in-data-row:hidden">
            {ago(takenAt(one.lab), now)}
          </span>
        </button>
        <ReviewButton lab={one.lab} className="shrink-0 bg-surface text-ink max-xl:in-data-row:hidden" />
      </span>
    </li>
  ));
}
