import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';

/** MONITOR-8: the sign and the word of a monitor's value that nobody has confirmed. Calm, and the same everywhere. */
export function UnverifiedMark({ className }: { className?: string }) {
  const { t } = useTranslation('vitals');
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-xs font-normal whitespace-nowrap text-muted no-underline',
        className,
      )}
    >
      <span aria-hidden className="mx-0.5 size-1.5 shrink-0 rotate-45 border border-current" />
      {t('unverified')}
    </span>
  );
}
