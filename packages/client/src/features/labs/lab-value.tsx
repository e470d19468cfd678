import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';
import { type LabMarkName, markOf, useLabFormat } from './labs-format.ts';

interface LabValueProps {
  lab: LabResult;
  className?: string;
  /** Inside an alert, which already marks the result as abnormal. */
  isAlert?: boolean;
}

const signs = { low: '▼ ', high: '▲ ', notJudged: '? ' } as const;

/** A result with its unit. Marks abnormal and unjudged results by symbol and word, not by color alone (LAB-9). */
export function LabValue({ lab, className, isAlert = false }: LabValueProps) {
  const format = useLabFormat();
  const mark = markOf(lab);
  const isAbnormal = mark !== undefined && mark !== 'notJudged';
  return (
    <span className={cn('min-w-0 break-words', isAbnormal && 'text-amber', className)}>
      <LabMark mark={mark} isAlert={isAlert} />
      <span className="font-semibold">{format.result(lab)}</span>
      {lab.units && <span className={cn('ml-1 text-xs', !isAbnormal && 'text-muted')}>{lab.units}</span>}
    </span>
  );
}

/** The mark of a result as symbol and word. */
export function LabMark({ mark, isAlert = false }: { mark: LabMarkName | undefined; isAlert?: boolean }) {
  const { t } = useTranslation('labs');
  if (mark === undefined) return null;
  const isAbnormal = mark !== 'notJudged';
  return (
    <span
      className={cn('mr-1 text-xs font-medium whitespace-nowrap', isAbnormal ? 'text-amber' : 'text-unknown')}
    >
      {mark === 'abnormal' ? (
        !isAlert && <TriangleAlert aria-hidden className="mr-0.5 inline size-3.5 align-[-2px]" />
      ) : (
        <span aria-hidden>{signs[mark]}</span>
      )}
      {t(mark)}
    </span>
  );
}
