import type { SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';

interface HistoryValueProps {
  text: ReactNode;
  /** JUDGE-1. A value that no limit judges must not look normal. */
  tone: SignTone;
  isUnrecordable?: boolean;
  /** The value lies outside its range, and someone measured it again (EXTREME-9). */
  isConfirmed?: boolean;
}

/** One value of the history. Marks an abnormal one by icon, weight and words. */
export function HistoryValue({ text, tone, isUnrecordable = false, isConfirmed = false }: HistoryValueProps) {
  const { t } = useTranslation(['history', 'vitals']);
  const confirmed = isConfirmed && (
    <span className="block text-xs font-normal text-muted">{t('vitals:confirmed')}</span>
  );
  if (text === undefined && !isUnrecordable)
    return <span className="text-unknown">{t('vitals:missing')}</span>;
  if ((tone === 'normal' || tone === 'unknown') && !isUnrecordable) {
    if (tone === 'normal') {
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
  const isCritical = tone === 'critical';
  const Mark = isCritical ? OctagonAlert : TriangleAlert;
  return (
    // Inline, so that the line through a set entered in error goes through the value too.
    <span
      className={cn(
        'font-semibold',
        isCritical ? 'text-red' : 'text-amber',
        isOneWord && 'whitespace-nowrap',
      )}
    >
      {shown}
      <span className="sr-only"> ({t(isCritical ? 'vitals.critical' : 'vitals.abnormal')})</span>
      {/* After the value, to keep the numbers of a column aligned. */}
      <Mark aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      {confirmed}
    </span>
  );
}
