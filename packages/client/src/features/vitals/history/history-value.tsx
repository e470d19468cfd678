import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';

interface HistoryValueProps {
  text: ReactNode;
  isAbnormal: boolean;
  /** No limit applies to the value, so it must not look normal. */
  isUnjudged?: boolean;
  isUnrecordable?: boolean;
  /** The value lies outside its range, and someone measured it again (EXTREME-9). */
  isConfirmed?: boolean;
}

/** One value of the history. Marks an abnormal one by icon, weight and words. */
export function HistoryValue({
  text,
  isAbnormal,
  isUnjudged = false,
  isUnrecordable = false,
  isConfirmed = false,
}: HistoryValueProps) {
  const { t } = useTranslation(['history', 'vitals']);
  const confirmed = isConfirmed && (
    <span className="block text-xs font-normal text-muted">{t('vitals:confirmed')}</span>
  );
  if (text === undefined && !isUnrecordable)
    return <span className="text-unknown">{t('vitals:missing')}</span>;
  if (!isAbnormal && !isUnrecordable) {
    if (!isUnjudged) {
      return (
        <span>
          {text}
          {confirmed}
        </span>
      );
    }
    return (
      <span className="text-unknown">
        {text}
        <span className="sr-only"> ({t('vitals.notJudged')})</span>
        {confirmed}
      </span>
    );
  }
  const shown = isUnrecordable ? t('vitals:unrecordable') : text;
  const isOneWord = typeof shown === 'string' && !shown.includes(' ');
  return (
    // Inline, so that the line through a set entered in error goes through the value too.
    <span className={cn('font-semibold text-amber', isOneWord && 'whitespace-nowrap')}>
      {shown}
      <span className="sr-only"> ({t('vitals.abnormal')})</span>
      {/* After the value, to keep the numbers of a column aligned. */}
      <TriangleAlert aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      {confirmed}
    </span>
  );
}
