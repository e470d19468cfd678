import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';

interface TrendLegendProps {
  inError: number;
  showTable: () => void;
}

/** Explains the signs of the drawing, and leads to the table, which keyboard and screen readers can read. */
export function TrendLegend({ inError, showTable }: TrendLegendProps) {
  const { t } = useTranslation('trends');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-1 text-xs text-muted">
      <ul aria-label={t('legend.title')} className="flex flex-wrap gap-x-4 gap-y-1">
        <Sign text={t('legend.hand')}>
          <circle cx="8" cy="6" r="2.5" className="fill-ink" />
        </Sign>
        <Sign text={t('legend.device')}>
          <path d="M0 8 L5 5 L10 7 L16 4" fill="none" className="stroke-muted" strokeWidth="1.25" />
        </Sign>
        <Sign text={t('legend.abnormal')}>
          <path d="M8 1.5 L12 9 L4 9 Z" className="fill-amber" />
        </Sign>
        <Sign text={t('legend.unjudged')}>
          <circle cx="8" cy="6" r="2.5" fill="none" className="stroke-unknown" strokeWidth="1.25" />
        </Sign>
        <Sign text={t('legend.band')}>
          <rect x="0.5" y="1.5" width="15" height="9" className="fill-hover stroke-line" />
        </Sign>
      </ul>
      {inError > 0 && <span>{t('inError', { count: inError })}</span>}
      <Button variant="link" size="sm" className="ml-auto h-auto px-0 text-xs" onClick={showTable}>
        {t('asTable')}
      </Button>
    </div>
  );
}

function Sign({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width="16" height="12" viewBox="0 0 16 12">
        {children}
      </svg>
      {text}
    </li>
  );
}
