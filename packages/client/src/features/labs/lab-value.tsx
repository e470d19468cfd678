import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { OctagonAlert, Triangle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';
import { type LabMarkName, markOf, useLabFormat } from './labs-format.ts';
import { ReportStatus } from './report-status.tsx';

interface LabValueProps {
  lab: LabResult;
  critical?: CriticalSide | undefined;
  className?: string;
  /** Inside an alert, which has its own color and icon. */
  isAlert?: boolean;
}

const signs = { low: '▼ ', high: '▲ ', notJudged: '? ' } as const;

/** A result with its unit. Marks critical, abnormal and unjudged results by symbol and word, not by color alone (LAB-9). */
export function LabValue({ lab, critical, className, isAlert = false }: LabValueProps) {
  const format = useLabFormat();
  const mark = markOf(lab);
  const isAbnormal = critical !== undefined || (mark !== undefined && mark !== 'notJudged');
  const tone = isAlert ? undefined : critical ? 'text-red' : isAbnormal ? 'text-amber' : undefined;
  return (
    <span className={cn('min-w-0 break-words', tone, className)}>
      <LabMark mark={mark} critical={critical} isAlert={isAlert} />{' '}
      <span className="font-semibold">{format.result(lab)}</span>{' '}
      {lab.units && (
        <span className={cn('text-xs', !isAbnormal && 'text-muted', isAlert && 'max-md:in-data-row:hidden')}>
          {lab.units}
        </span>
      )}
      {!isAlert && <ReportStatus lab={lab} />}
    </span>
  );
}

interface LabMarkProps {
  mark: LabMarkName | undefined;
  critical?: CriticalSide | undefined;
  isAlert?: boolean;
}

/** The mark of a result as symbol and word. */
export function LabMark({ mark, critical, isAlert = false }: LabMarkProps) {
  const { t } = useTranslation('labs');
  if (critical !== undefined) {
    return (
      <span
        className={cn(
          'text-xs font-semibold whitespace-nowrap max-[359px]:whitespace-normal',
          !isAlert && 'text-red',
        )}
      >
        {!isAlert && <OctagonAlert aria-hidden className="mr-0.5 inline size-3.5 align-[-2px]" />}
        {/* A narrow safety band has room for name and value, not for words, and a phone's not for the unit. */}
        {isAlert && (
          <Triangle
            aria-hidden
            className={cn(
              'hidden size-2.5 fill-current max-[1439px]:in-data-row:inline',
              critical === 'low' && 'rotate-180',
            )}
          />
        )}
        <span className={cn(isAlert && 'max-[1439px]:in-data-row:sr-only')}>
          {t(critical === 'low' ? 'criticalLow' : 'criticalHigh')}
        </span>
      </span>
    );
  }
  if (mark === undefined) return null;
  const tone = mark === 'notJudged' ? 'text-unknown' : isAlert ? undefined : 'text-amber';
  return (
    <span className={cn('text-xs font-medium whitespace-nowrap', tone)}>
      {mark === 'abnormal' ? (
        !isAlert && <TriangleAlert aria-hidden className="mr-0.5 inline size-3.5 align-[-2px]" />
      ) : (
        <span aria-hidden>{signs[mark]}</span>
      )}
      {t(mark)}
    </span>
  );
}
