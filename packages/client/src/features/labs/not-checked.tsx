import type { LabResult, NotCheckedReason } from '@bedside/contracts/labs/labs.contract.ts';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';

/** Why a result was not held against critical limits, and the units in which its test has limits. */
export interface NotChecked {
  why: NotCheckedReason;
  units: readonly string[];
}

interface NotCheckedProps {
  lab: { units?: LabResult['units'] };
  notChecked: NotChecked;
  className?: string;
}

/** CRIT-9: says that a result was not checked, and the reason in a few words. */
export function NotCheckedMark({ notChecked: { why }, className }: Omit<NotCheckedProps, 'lab'>) {
  const { t } = useTranslation('labs');
  return (
    <span className={cn('text-xs font-medium text-unknown', className)}>
      <CircleHelp aria-hidden className="mr-0.5 inline size-3.5 align-[-2px]" />
      {t('notChecked.title')}: {t(`notChecked.why.${why}`)}
    </span>
  );
}

/** CRIT-9: says that a result was not checked, and what would make it judgeable. */
export function NotCheckedNote({ lab, notChecked, className }: NotCheckedProps) {
  const { t } = useTranslation('labs');
  return (
    <p className={cn('text-sm text-unknown', className)}>
      <span className="font-medium">
        <CircleHelp aria-hidden className="mr-0.5 inline size-4 align-[-3px]" />
        {t('notChecked.title')}.
      </span>{' '}
      {useHow(lab, notChecked)}
    </p>
  );
}

function useHow({ units: unit }: NotCheckedProps['lab'], { why, units }: NotChecked): string {
  const { t } = useTranslation('labs');
  if (why !== 'unit') return t(`notChecked.how.${why}`);
  const known = units.join(', ');
  if (known === '') return t('notChecked.how.unitAny');
  return unit === undefined
    ? t('notChecked.how.unitMissing', { units: known })
    : t('notChecked.how.unit', { unit, units: known });
}
